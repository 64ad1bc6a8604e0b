import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { PERMISSIONS, ROLES } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountTable } from '../components/account-table.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
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
  return {
    accounts: orAbsent(await staff.accounts.list(member)),
    own: member.id,
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const { email = '', role = 'editor' } = entered;
  const done = await withApproval(work, entered, (visit, approval) => changeStaff(visit, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, email, role, link: null, step: done.step });
  const { result } = done;
  if (!result.ok) return sendBack(request, { problem: result.problem, email, role, link: null, step: null });
  if (result.link)
    return { problem: null, email: result.link.email, role: 'editor', link: result.link.address, step: null };
  return redirect(`${SECTION}?saved`, 303);
}

export default function Staff({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { accounts, own, saved } = loaderData;
  return (
    <>
      <AdminPageHead title={text.staff.title} />
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
          <AccountTable accounts={accounts} own={own} />
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
            <Select name="role" label={text.staff.role} defaultValue={actionData?.role ?? 'editor'}>
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {text.roles[role]}
                </option>
              ))}
            </Select>
            <div>
              <Button type="submit" look="primary">
                {text.staff.submit}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
      <details className={styles.disclosure}>
        <summary>{text.staff.matrix}</summary>
        <Panel id="matrix" title={text.staff.matrix} flush headless>
          <Matrix />
        </Panel>
      </details>
    </>
  );
}

/** Shows the permissions in force. */
function Matrix(): ReactNode {
  const { text } = useWork();
  return (
    <Table
      label={text.staff.matrix}
      broad
      columns={[{ label: text.audit.action }, ...ROLES.map((role) => ({ label: text.roles[role] }))]}
      rows={Object.entries(PERMISSIONS).map(([permission, roles]: [string, readonly string[]]) => ({
        key: permission,
        cells: [
          permissionText(text.staff.permissions, permission),
          ...ROLES.map((role) => (roles.includes(role) ? text.yes : text.none)),
        ],
      }))}
    />
  );
}

function permissionText(texts: Record<string, string>, permission: string): string {
  return texts[permission] ?? permission;
}
