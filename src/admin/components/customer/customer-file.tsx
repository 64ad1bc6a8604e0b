import type { ReactNode } from 'react';
import type { CustomerFile as File } from '../../../shop/customers/customer-service/index.ts';
import { adminDayText } from '../../formats.ts';
import { roleText } from '../../worded.ts';
import styles from '../section.module.css';
import { FactList, Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerMoney, CustomerOrders, CustomerTickets } from './customer-parts.tsx';

/** Shows whether the customer can log in. */
export function LockTag({ isLocked, waiting }: { isLocked: boolean; waiting: number }): ReactNode {
  const { text } = useWork();
  if (isLocked) return <Tag tone="problem">{text.customers.locked}</Tag>;
  if (waiting > 0) return <Tag tone="warning">{text.customers.waiting(Math.ceil(waiting / 60))}</Tag>;
  return <Tag tone="good">{text.customers.active}</Tag>;
}

/** Shows the stored data of a customer. */
export function CustomerFilePanel(props: {
  file: File;
  here: string;
  mayHelp: boolean;
  mayResend: boolean;
  /** Countries of addresses that the tenant delivers to. */
  countries: readonly string[];
  subjects: Record<string, string>;
  /** Fields of a refused form. */
  kept: Record<string, string>;
}): ReactNode {
  const { file, here, mayHelp, mayResend, countries, subjects, kept } = props;
  const { text, language, time } = useWork();
  const day = (iso: string | null) => (iso === null ? text.none : adminDayText(iso, language));
  const say = text.customers;
  const { account, devices, accesses, newsletter, consents, waiting } = file;
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
            ...consents.map((consent): [string, string] => [
              text.campaign.kinds[consent.kind],
              `${consent.granted ? say.agreed : say.withdrew} ${time(consent.changedAt)}`,
            ]),
            [say.password, account.hasPassword ? say.hasPassword : say.noPassword],
            [say.since, time(account.createdAt)],
          ]}
        />
      </Panel>
      <CustomerMoney file={file} />
      <CustomerOrders file={file} here={here} mayResend={mayResend} />
      <CustomerTickets file={file} subjects={subjects} />
      <CustomerAddresses file={file} here={here} mayHelp={mayHelp} countries={countries} kept={kept} />
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
              `${access.email} (${roleText(text, access.role)})`,
              [say.reasons[access.reason], access.note].filter(Boolean).join(': '),
            ],
          }))}
        />
      </Panel>
    </div>
  );
}
