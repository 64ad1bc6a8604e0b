import type { ReactNode } from 'react';
import type { AccountSummary } from '../../shop/staff/employees/index.ts';
import { labelled } from '../../tenants/labelled.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BY_TENANT, TENANT_ROLE } from '../role-fields.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { roleText } from '../worded.ts';
import { type OwnRoleChoice, RoleSelect } from './roles/role-select.tsx';
import styles from './section.module.css';
import { Table } from './table.tsx';
import { Tag } from './tag.tsx';
import { useWork } from './use-work.ts';

export function AccountTable(props: {
  accounts: AccountSummary[];
  ownRoles: readonly OwnRoleChoice[];
  /** Id of the employee. */
  own: string;
}): ReactNode {
  const { accounts, ownRoles, own } = props;
  const { text, time } = useWork();
  return (
    <Table
      label={text.staff.title}
      columns={[
        { label: text.staff.email, look: 'wide' },
        { label: text.staff.role },
        { label: text.staff.lastLogin, look: 'tight' },
        { label: text.staff.state },
        { label: text.staff.change, look: 'wide' },
      ]}
      rows={accounts.map((account) => ({
        key: account.id,
        cells: [
          <span key="email" id={`account-${account.id}`}>
            {account.email}
          </span>,
          <AccountRoles key="role" account={account} />,
          account.last_login_at ? time(account.last_login_at) : text.staff.never,
          <AccountTag key="state" account={account} />,
          account.id === own ? (
            text.staff.yourself
          ) : (
            <AccountForms key="change" account={account} ownRoles={ownRoles} />
          ),
        ],
      }))}
    />
  );
}

/** Role for all tenants, or the roles in single ones. */
function AccountRoles({ account }: { account: AccountSummary }): ReactNode {
  const { text } = useWork();
  const roles = account.grants ?? [{ tenant: null, key: account.role_key, name: account.role }];
  return roles.map(({ tenant, key, name }) => (
    <span key={tenant ?? key} className={styles.lineOfValue}>
      {tenant && labelled(text.lang, tenant.toUpperCase(), '')}
      <a href={`${ADMIN_ROOT}/roles/${key}`}>{roleText(text, name)}</a>
    </span>
  ));
}

/** Returns the fields of the roles as the account has them. */
function valuesOf({ role_key: role, grants }: AccountSummary): Record<string, string> {
  if (!grants) return { role };
  return { role: BY_TENANT, ...Object.fromEntries(grants.map(({ tenant, key }) => [`${TENANT_ROLE}${tenant}`, key])) };
}

function AccountTag({ account }: { account: AccountSummary }): ReactNode {
  const { text } = useWork();
  if (account.locked) return <Tag tone="problem">{text.staff.locked}</Tag>;
  if (!account.has_password) return <Tag tone="quiet">{text.staff.invited}</Tag>;
  if (!account.has_factor) return <Tag tone="warning">{text.staff.noFactor}</Tag>;
  return <Tag tone="good">{text.staff.active}</Tag>;
}

/** Each change has its own form, so a submission makes only one change. */
function AccountForms(props: { account: AccountSummary; ownRoles: readonly OwnRoleChoice[] }): ReactNode {
  const { account, ownRoles } = props;
  const { text } = useWork();
  const words = [
    account.locked ? (['unlock', text.staff.unlock] as const) : (['lock', text.staff.lock] as const),
    ...(account.locked ? [] : [['invite', text.staff.invite] as const]),
    ...(account.has_factor ? [['factor', text.staff.resetFactor] as const] : []),
  ];
  return (
    <details className={styles.disclosure}>
      <summary>
        {text.staff.change} <VisuallyHidden>{account.email}</VisuallyHidden>
      </summary>
      <div className={styles.form}>
        <form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="id" value={account.id} />
          <RoleSelect id={account.id} own={ownRoles} values={valuesOf(account)} />
          <div>
            <Button type="submit">{text.save}</Button>
          </div>
        </form>
        <form method="post" className={styles.actions}>
          <input type="hidden" name="id" value={account.id} />
          {words.map(([intent, label]) => (
            <Button key={intent} type="submit" name="intent" value={intent} size="small">
              {label}
            </Button>
          ))}
        </form>
      </div>
    </details>
  );
}
