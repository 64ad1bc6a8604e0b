import type { ReactNode } from 'react';
import type { AccountSummary } from '../../shop/staff/employees/index.ts';
import { ROLES } from '../../shop/staff/employees/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './section.module.css';
import { Table } from './table.tsx';
import { Tag } from './tag.tsx';
import { useWork } from './use-work.ts';

export function AccountTable({ accounts, own }: { accounts: AccountSummary[]; own: string }): ReactNode {
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
          account.email,
          text.roles[account.role],
          account.last_login_at ? time(account.last_login_at) : text.staff.never,
          <AccountTag key="state" account={account} />,
          account.id === own ? text.staff.yourself : <AccountForms key="change" account={account} />,
        ],
      }))}
    />
  );
}

function AccountTag({ account }: { account: AccountSummary }): ReactNode {
  const { text } = useWork();
  if (account.locked) return <Tag tone="problem">{text.staff.locked}</Tag>;
  if (!account.has_password) return <Tag tone="quiet">{text.staff.invited}</Tag>;
  if (!account.has_factor) return <Tag tone="warning">{text.staff.noFactor}</Tag>;
  return <Tag tone="good">{text.staff.active}</Tag>;
}

/** Each change has its own form, so a submission makes only one change. */
function AccountForms({ account }: { account: AccountSummary }): ReactNode {
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
        <form method="post" className={styles.row}>
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="id" value={account.id} />
          <Select name="role" label={text.staff.role} defaultValue={account.role}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {text.roles[role]}
              </option>
            ))}
          </Select>
          <Button type="submit">{text.save}</Button>
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
