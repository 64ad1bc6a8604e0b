import type { ReactNode } from 'react';
import type { CustomerFile as File } from '../../shop/customers/customer-service/index.ts';
import { adminDayText } from '../formats.ts';
import styles from './section.module.css';
import { FactList, Key, Panel } from './section.tsx';
import { Table } from './table.tsx';
import { TablePanel } from './table-panel.tsx';
import { Tag } from './tag.tsx';
import { useWork } from './use-work.ts';

/** Shows whether the customer can log in. */
export function LockTag({ isLocked, waiting }: { isLocked: boolean; waiting: number }): ReactNode {
  const { text } = useWork();
  if (isLocked) return <Tag tone="problem">{text.customers.locked}</Tag>;
  if (waiting > 0) return <Tag tone="warning">{text.customers.waiting(Math.ceil(waiting / 60))}</Tag>;
  return <Tag tone="good">{text.customers.active}</Tag>;
}

/** Shows the stored data of a customer. */
export function CustomerFilePanel({ file }: { file: File }): ReactNode {
  const { text, language, time, amount, number } = useWork();
  const day = (iso: string | null) => (iso === null ? text.none : adminDayText(iso, language));
  const say = text.customers;
  const { account, addresses, orders, devices, accesses, newsletter, waiting } = file;
  const roles: Record<string, string> = text.roles;
  return (
    <div className={styles.stack}>
      <Panel id="data" title={say.data}>
        <FactList
          facts={[
            [say.number, <Key key="number">{account.number}</Key>],
            [say.email, account.email],
            [say.state, <LockTag key="state" isLocked={account.isLocked} waiting={waiting} />],
            [say.birthday, day(account.birthday)],
            [say.phone, account.phone ?? text.none],
            [say.language, account.locale],
            [say.group, file.groups.find(({ key }) => key === account.category)?.name ?? say.noGroup],
            [say.premium, day(account.premiumUntil)],
            [say.newsletter, newsletter.subscribed ? text.yes : text.no],
            [say.password, account.hasPassword ? say.hasPassword : say.noPassword],
            [say.since, time(account.createdAt)],
          ]}
        />
      </Panel>
      <TablePanel
        id="orders"
        title={say.orders}
        empty={say.noOrders}
        columns={[
          { label: say.order, look: 'tight' },
          { label: say.placedAt, look: 'tight' },
          { label: say.pieces, look: 'end' },
          { label: say.total, look: 'end' },
        ]}
        rows={orders.map((order) => ({
          key: order.number,
          cells: [
            <Key key="number">{order.number}</Key>,
            time(order.placedAt),
            number(order.pieces),
            amount(order.total.amount),
          ],
        }))}
      />
      <Panel id="addresses" title={say.addresses}>
        {addresses.length === 0 ? (
          <p className={styles.muted}>{say.noAddresses}</p>
        ) : (
          <ul>
            {addresses.map(({ id, address }) => (
              <li key={id}>
                {address.firstName} {address.lastName}, {address.street} {address.houseNumber}, {address.postalCode}{' '}
                {address.city}, {address.country}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <TablePanel
        id="logins"
        title={say.logins}
        empty={say.noLogins}
        columns={[
          { label: say.device, look: 'wide' },
          { label: say.seen, look: 'tight' },
          { label: say.state, look: 'tight' },
        ]}
        rows={devices.map((device) => ({
          key: device.id,
          cells: [
            `${device.browser || text.none} · ${device.platform || text.none}`,
            time(device.seenAt),
            device.isFull ? say.full : say.soft,
          ],
        }))}
      />
      <Panel id="accesses" title={say.accesses} flush>
        <Table
          label={say.accesses}
          columns={[{ label: text.audit.at, look: 'tight' }, { label: say.who, look: 'wide' }, { label: say.reason }]}
          rows={accesses.map((access, index) => ({
            key: String(index),
            cells: [
              time(access.at),
              `${access.email} (${roles[access.role] ?? access.role})`,
              [say.reasons[access.reason], access.note].filter(Boolean).join(': '),
            ],
          }))}
        />
      </Panel>
    </div>
  );
}
