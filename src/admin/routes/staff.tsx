import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountTable } from '../components/account-table.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { RoleSelect } from '../components/roles/role-select.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { changeStaff } from '../staff-action.ts';
import { withApproval } from '../with-approval.ts';

const SECTION = `${ADMIN_ROOT}/staff`;

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { staff },
    member,
  } = employeeVisit(context, request);
  const [accounts, roles] = await Promise.all([staff.accounts.list(member), staff.roles.list(member)]);
  return {
    accounts: orAbsent(accounts),
    ownRoles: orAbsent(roles).flatMap(({ key, name, isOwn }) => (isOwn ? { key, name } : [])),
    own: member.id,
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const { email = '' } = entered;
  const done = await withApproval(work, entered, (visit, approval) => changeStaff(visit, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, email, entered, link: null, step: done.step });
  const { result } = done;
  if (!result.ok) return sendBack(request, { problem: result.problem, email, entered, link: null, step: null });
  if (result.link)
    return { problem: null, email: result.link.email, entered: {}, link: result.link.address, step: null };
  return redirect(`${SECTION}?saved`, 303);
}

export default function Staff({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { accounts, ownRoles, own, saved } = loaderData;
  return (
    <>
      <AdminPageHead title={text.staff.title}>
        <LinkButton href={`${ADMIN_ROOT}/roles`}>{text.staff.roleLink}</LinkButton>
      </AdminPageHead>
      {saved && !actionData && <Notice kind="success">{text.staff.saved}</Notice>}
      {actionData?.problem && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      {actionData?.link && (
        <Notice kind="success" role="status">
          <p>{text.staff.link(actionData.email)}</p>
          <p className={styles.link}>{actionData.link}</p>
        </Notice>
      )}
      <ApprovalStepPanel step={actionData?.step} here={SECTION} />
      <div className={styles.columns}>
        <Panel id="accounts" title={text.staff.title} flush headless>
          <AccountTable accounts={accounts} ownRoles={ownRoles} own={own} />
        </Panel>
        <Panel id="add" title={text.staff.add}>
          <form method="post" className={styles.form}>
            <input type="hidden" name="intent" value="add" />
            <Field
              name="email"
              type="email"
              label={text.staff.email}
              autoComplete="off"
              defaultValue={actionData?.problem || actionData?.step ? actionData.email : ''}
              required
            />
            <RoleSelect id="add" own={ownRoles} values={actionData?.entered ?? {}} />
            <div>
              <Button type="submit" look="primary">
                {text.staff.submit}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </>
  );
}
