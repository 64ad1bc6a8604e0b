import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { ApprovalInput } from '../../shop/staff/employees/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { CheckReturn } from '../components/return/check-return.tsx';
import { ReceiveReturn } from '../components/return/receive-return.tsx';
import { ReturnFacts } from '../components/return/return-facts.tsx';
import { ReturnLines } from '../components/return/return-lines.tsx';
import { SendExchange } from '../components/return/send-exchange.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { isNotApproved, unapproved, withApproval } from '../with-approval.ts';
import { refusedText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/returns`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const { order, entry } = orAbsent(await work.fulfilment.openReturn(member, { tenant, number: params.id ?? '' }));
  return {
    entry,
    order: order.number,
    credit: order.credits.find(({ returnId }) => returnId === entry.id) ?? null,
    said: url.searchParams.get('said') ?? '',
    mayCheck: may(member, 'return.check'),
    mayShip: may(member, 'order.ship'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { text } = visit;
  const number = params.id ?? '';
  const entered = await readForm(request);
  const done = await withApproval(visit, entered, (confirmed, approval) =>
    changeReturn(confirmed, number, entered, approval),
  );
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, entered, step: done.step });
  const { said, outcome } = done.result;
  if (outcome.ok) return redirect(`${SECTION}/${number}?said=${said}`, 303);
  const { problem } = outcome;
  return sendBack(request, {
    step: null,
    problem: refusedText(text, problem, text.fulfilment.problems),
    entered,
  });
}

/** Runs one of the forms of a return. */
async function changeReturn(
  { admin: work, member, tenant }: EmployeeVisit,
  number: string,
  entered: Record<string, string>,
  approval: ApprovalInput,
) {
  const asked = { tenant, number };
  if (entered.intent === 'receive') return { said: 'received', outcome: await work.fulfilment.receive(member, asked) };
  if (entered.intent === 'exchange')
    return { said: 'sent', outcome: await work.fulfilment.sendExchange(member, { ...asked, entered }) };
  const outcome = await work.fulfilment.settle(member, { ...asked, entered }, approval);
  return isNotApproved(outcome) ? unapproved(outcome) : { said: 'settled', outcome };
}

export default function ReturnRoom({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.returns;
  const { entry, order, credit, said, mayCheck, mayShip } = loaderData;
  const here = `${SECTION}/${entry.number}`;
  const isOpen = entry.state === 'registered' || entry.state === 'received';
  const waits = entry.lines.some((line) => line.exchanged > 0 && !line.isExchangeSent);
  const hasPaper = (entry.state === 'registered' && entry.way === 'label') || credit !== null;
  return (
    <>
      <AdminPageHead title={say.one(entry.number)} back={{ href: SECTION, label: text.back(say.title) }}>
        {hasPaper && <LinkButton href={`${here}/paper`}>{credit ? `${say.credit} (PDF)` : say.label}</LinkButton>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ReturnFacts entry={entry} order={order} credit={credit} />
          <ReturnLines lines={entry.lines} />
        </div>
        <div className={styles.stack}>
          {mayCheck && entry.state === 'registered' && <ReceiveReturn here={here} />}
          {mayCheck && isOpen && <CheckReturn lines={entry.lines} entered={actionData?.entered ?? {}} here={here} />}
          {mayShip && waits && <SendExchange here={here} />}
        </div>
      </div>
    </>
  );
}
