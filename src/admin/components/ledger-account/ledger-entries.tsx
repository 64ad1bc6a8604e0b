import type { ReactNode } from 'react';
import type { AdminAccount } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { textOfCode } from '../../worded.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { LinkedOrder } from './linked-order.tsx';

/** Lists entries with both sides. */
export function LedgerEntries({ entries }: Pick<AdminAccount, 'entries'>): ReactNode {
  const { text, amount, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="entries"
      title={say.entries}
      empty={say.noEntries}
      broad
      columns={[
        { label: say.booked, look: 'tight' },
        { label: say.value, look: 'tight' },
        { label: say.kind },
        { label: say.orderNumber },
        { label: say.postings, look: 'text' },
        { label: say.reason },
        { label: say.who },
      ]}
      rows={entries.map((entry) => ({
        key: String(entry.id),
        cells: [
          day(entry.bookedOn),
          day(entry.valueOn),
          say.entryKinds[entry.kind],
          <LinkedOrder key="order" number={entry.orderNumber} />,
          <ul key="postings">
            {entry.postings.map((posting) => (
              <li
                key={`${posting.account} ${posting.amount}`}
              >{`${say.accountsOf[posting.account]} ${amount(posting.amount)}`}</li>
            ))}
          </ul>,
          textOfCode({ ...text.orders.reasons, ...say.notes }, entry.note) ?? entry.note ?? text.none,
          entry.bookedBy ?? text.none,
        ],
      }))}
    />
  );
}
