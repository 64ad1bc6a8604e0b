import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { DisputeAnswer, DisputeNote } from '../components/dispute/dispute-forms.tsx';
import { DisputeStateTag, useDisputeReason } from '../components/dispute/dispute-state.tsx';
import { EvidenceFileList } from '../components/dispute/evidence-files.tsx';
import { AccountTrail } from '../components/ledger-account/account-trail.tsx';
import { LinkedOrder } from '../components/ledger-account/linked-order.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeDispute } from '../dispute-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/disputes`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.disputes.open(member, { tenant, id: params.id ?? '' })),
    said: url.searchParams.get('said') ?? '',
    mayNote: may(member, 'dispute.answer'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const id = params.id ?? '';
  const result = await changeDispute(employeeVisit(context, request), id, request);
  if (!result.ok) return sendBack(request, result);
  return redirect(`${SECTION}/${encodeURIComponent(id)}?said=${result.said}`, 303);
}

/** Shows a disputed payment with its deadline, what the books say, and the forms that answer it. */
export default function Dispute({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { dispute, files, trail, canAnswer, said, mayNote } = loaderData;
  const { text, amount, time } = useWork();
  const say = text.disputes;
  const reasonOf = useDisputeReason();
  const books = {
    inquiry: say.booksInquiry,
    'needs-response': say.booksOpen,
    'under-review': say.booksOpen,
    won: say.booksWon,
    lost: say.booksLost,
  }[dispute.state];
  return (
    <>
      <AdminPageHead title={say.one(dispute.orderNumber)} back={{ href: SECTION, label: text.back(say.title) }} />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <div className={styles.stack}>
        <Panel id="facts" title={say.facts} aside={<DisputeStateTag state={dispute.state} />}>
          <FactList
            facts={[
              [say.order, <LinkedOrder key="order" number={dispute.orderNumber} />],
              [say.amount, amount(dispute.amount)],
              [say.kind, say.kinds[dispute.kind]],
              [say.reason, reasonOf(dispute)],
              [say.opened, time(dispute.openedAt)],
              [say.due, dispute.dueAt === null ? say.noDue : time(dispute.dueAt)],
              [say.closed, time(dispute.closedAt)],
              [say.books, books],
              [text.clearing.id, dispute.id],
            ]}
          />
        </Panel>
        {dispute.evidence !== null && (
          <Panel id="sent" title={say.sent}>
            <p>{dispute.evidence}</p>
            <p className={styles.hint}>{say.sentBy(dispute.evidenceBy ?? text.none, time(dispute.evidenceAt))}</p>
          </Panel>
        )}
        <EvidenceFileList disputeId={dispute.id} files={files} canAdd={canAnswer} />
        {canAnswer && <DisputeAnswer entered={actionData?.entered ?? {}} />}
        {mayNote && <DisputeNote note={dispute.note} />}
        <AccountTrail trail={trail} />
      </div>
    </>
  );
}
