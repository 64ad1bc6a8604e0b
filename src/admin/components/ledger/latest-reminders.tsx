import type { ReactNode } from 'react';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { PanelPager } from '../panel-pager.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { accountName } from './account-name.ts';
import type { LedgerTable } from './ledger-table.ts';

/** Lists the last reminders. */
export function LatestReminders({ reminders, addressOf }: LedgerTable<'reminders'>): ReactNode {
  const { text, amount, number, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="reminders"
      title={`${say.latest} (${number(reminders.total)})`}
      label={say.latest}
      empty={say.noReminders}
      columns={[
        { label: say.day, look: 'tight' },
        { label: say.customer },
        { label: say.level, look: 'end' },
        { label: say.overdue, look: 'end' },
        { label: say.fees, look: 'end' },
        { label: say.interest, look: 'end' },
        { label: say.state },
      ]}
      rows={reminders.rows.map((reminder) => ({
        key: reminder.id,
        cells: [
          day(reminder.day),
          <a key="open" href={`${ADMIN_ROOT}/ledger/${reminder.accountId}`}>
            {accountName(reminder, say)}
          </a>,
          String(reminder.level),
          amount(reminder.overdue),
          amount(reminder.fee),
          amount(reminder.interest),
          say.reminderStates[reminder.state],
        ],
      }))}
    >
      <PanelPager label={say.latest} paged={reminders} addressOf={addressOf} />
    </TablePanel>
  );
}
