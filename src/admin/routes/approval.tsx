import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApprovalFacts } from '../components/approval-facts.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit, orAbsent } from '../current-employee.ts';
import { addressOfFile } from '../guarded-files.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT, WELCOME } from '../sections.ts';
import { type Unapproved, unapproved, withApproval } from '../with-approval.ts';
import { refusedText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/approvals`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const shown = orAbsent(await admin.approvals.open(member, { tenant, id: params.id ?? '' }));
  const { act, entered, id } = shown.approval;
  const file = addressOfFile(act, entered);
  return {
    ...shown,
    said: url.searchParams.get('said') ?? '',
    isExport: file !== null,
    file: file === null ? '' : `${file}&approval=${id}`,
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  const id = params.id ?? '';
  const done = await withApproval(visit, entered, (confirmed) => decide(confirmed, id, entered));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, step: done.step, link: null, reason: '' });
  const { result } = done;
  const reason = entered.reason ?? '';
  if (!result.ok) return sendBack(request, { problem: result.problem, step: null, link: null, reason });
  // The link is shown once, in the response itself, so it appears in no URL.
  if (result.link) return { problem: null, step: null, link: result.link, reason: '' };
  return redirect(`${SECTION}/${id}?said=${result.said}`, 303);
}

type Decided = { ok: true; said: string; link: { email: string; address: string } | null };

async function decide(
  { admin, member, tenant, text, publicUrl }: EmployeeVisit,
  id: string,
  { intent, reason = '' }: Record<string, string>,
): Promise<Decided | { ok: false; problem: string } | Unapproved> {
  const asked = { tenant, id };
  const { approvals } = admin;
  const said = intent === 'approve' ? 'approved' : intent === 'withdraw' ? 'withdrawn' : 'refused';
  const run = {
    approved: (): ReturnType<typeof approvals.approve> => approvals.approve(member, asked),
    withdrawn: (): ReturnType<typeof approvals.approve> => approvals.withdraw(member, asked),
    refused: (): ReturnType<typeof approvals.approve> => approvals.refuse(member, { ...asked, reason }),
  }[said];
  const outcome = await run();
  if (outcome.ok) {
    const { link: made } = outcome;
    const link = made ? { email: made.email, address: `${publicUrl}${WELCOME}?token=${made.link}` } : null;
    return { ok: true, said, link };
  }
  const { problem } = outcome;
  if (problem === 'needs-factor') return unapproved({ ok: false, problem });
  return { ok: false, problem: refusedText(text, problem, text.approvals.problems) };
}

/** One request: what was asked for, and the decision. */
export default function Approval({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.approvals;
  const { approval, mayDecide, mayWithdraw, mayFetch, said, isExport, file } = loaderData;
  const here = `${SECTION}/${approval.id}`;
  return (
    <>
      <AdminPageHead title={say.acts[approval.act]} back={{ href: SECTION, label: text.back(say.title) }} />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      {actionData?.link && (
        <Notice kind="success" role="status">
          <p>{say.link(actionData.link.email)}</p>
          <p className={styles.link}>{actionData.link.address}</p>
        </Notice>
      )}
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={styles.columns}>
        <ApprovalFacts approval={approval} />
        <div className={styles.stack}>
          {mayDecide && (
            <Panel id="decide" title={say.decide}>
              <form method="post" action={here} className={styles.form}>
                <p>{isExport ? say.decideExport : say.decideText}</p>
                <div>
                  <Button type="submit" name="intent" value="approve" look="primary">
                    {say.approve}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
          {mayDecide && (
            <Panel id="refuse" title={say.refuse}>
              <form method="post" action={here} className={styles.form}>
                <Field
                  name="reason"
                  label={say.refuseReason}
                  maxLength={300}
                  autoComplete="off"
                  defaultValue={actionData?.reason ?? ''}
                  required
                />
                <div>
                  <Button type="submit" name="intent" value="refuse">
                    {say.refuse}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
          {mayFetch && (
            <Panel id="fetch" title={say.fetch}>
              <p>{say.fetchText}</p>
              <div>
                <LinkButton href={file} look="primary">
                  {say.fetch}
                </LinkButton>
              </div>
            </Panel>
          )}
          {mayWithdraw && (
            <Panel id="withdraw" title={say.withdraw}>
              <form method="post" action={here} className={styles.form}>
                <p>{say.withdrawText}</p>
                <div>
                  <Button type="submit" name="intent" value="withdraw">
                    {say.withdraw}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
