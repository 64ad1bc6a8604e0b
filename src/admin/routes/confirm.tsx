import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wantedPlace } from '../access-rule.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit } from '../current-employee.ts';
import { exportAt } from '../guarded-files.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { APPROVAL_REASON, type ApprovalStep, FACTOR_CODE, stepUp, withApproval } from '../with-approval.ts';

/** Step before a file with personal data: its address is in `to`. */
export function loader({ context, request, url }: LoaderArgs) {
  employeeVisit(context, request);
  const to = wantedPlace(url.searchParams.get('to'));
  const ask = url.searchParams.has('reason') ? ('reason' as const) : ('factor' as const);
  const step: ApprovalStep = { ask, problem: null, entered: { to } };
  return { step, back: sectionOf(to) };
}

export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  const to = wantedPlace(entered.to ?? null);
  if (APPROVAL_REASON in entered) {
    const done = await withApproval(visit, entered, (confirmed, approval) => requestFile(confirmed, to, approval));
    if ('go' in done) return done.go;
    if ('step' in done) return sendBack(request, { step: done.step, to: null });
    return redirect(sectionOf(to), 303);
  }
  const confirmed = await stepUp(visit, entered[FACTOR_CODE] ?? '');
  if ('wrong' in confirmed) {
    const step: ApprovalStep = { ask: 'factor', problem: confirmed.wrong, entered: { to } };
    return sendBack(request, { step, to: null });
  }
  return { step: null, to };
}

/** Requests the file at an address. */
async function requestFile(visit: EmployeeVisit, to: string, approval: { reason?: string }) {
  const { pathname, searchParams } = new URL(to, 'http://localhost');
  const outcome = await exportAt(pathname).run(visit, searchParams, approval);
  return 'approval' in outcome ? outcome : { ok: outcome.ok };
}

/** Returns the section that links to a file. */
function sectionOf(to: string): string {
  const { pathname, searchParams } = new URL(to, 'http://localhost');
  const isJournal = searchParams.get('kind') === 'journal';
  return `${ADMIN_ROOT}/${isJournal ? 'chart' : exportAt(pathname).section}`;
}

export default function Confirm({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.approvals;
  const { back } = loaderData;
  const step = actionData ? actionData.step : loaderData.step;
  const title = step?.ask === 'reason' ? say.requestTitle : say.confirmTitle;
  return (
    <>
      <AdminPageHead title={title} />
      <ApprovalStepPanel step={step} here={`${ADMIN_ROOT}/confirm`} back={back} headless />
      {actionData?.to && (
        <>
          <Notice kind="success" role="status">
            {say.confirmed}
          </Notice>
          <div>
            <LinkButton href={actionData.to} look="primary">
              {say.fetch}
            </LinkButton>
          </div>
        </>
      )}
    </>
  );
}
