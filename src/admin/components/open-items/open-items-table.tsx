import type { ReactNode } from 'react';
import type { OpenItem } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { LinkedOrder } from '../ledger-account/linked-order.tsx';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Lists open debts; the first column leads to the account. */
export function OpenItemsTable({ items, title }: { items: OpenItem[]; title: string }): ReactNode {
  const { text, number, amount, language } = useWork();
  const say = text.openItems;
  const { dueKinds, guest, reminders } = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="items"
      title={title}
      label={say.title}
      empty={say.empty}
      broad
      columns={[
        { label: text.ledger.customer, look: 'tight' },
        { label: say.columns.name, look: 'wide' },
        { label: say.columns.orderNumber, look: 'tight' },
        { label: say.kind },
        { label: say.columns.payableOn, look: 'tight' },
        { label: say.days, look: 'end' },
        { label: say.columns.open, look: 'end' },
        { label: reminders, look: 'end' },
        { label: say.hold },
      ]}
      rows={items.map((item) => ({
        key: item.id,
        cells: [
          <a key="account" href={`${ADMIN_ROOT}/ledger/${item.accountId}`}>
            {item.customerNumber ?? guest}
          </a>,
          item.name ?? text.none,
          <LinkedOrder key="order" number={item.hasOrder ? item.orderNumber : null} />,
          item.position > 0 ? `${dueKinds[item.kind]} ${item.position}` : dueKinds[item.kind],
          day(item.payableOn),
          item.daysLate > 0 ? number(item.daysLate) : text.none,
          amount(item.open),
          item.reminded > 0 ? number(item.reminded) : text.none,
          item.hold === null ? (
            text.none
          ) : (
            <Tag key="hold" tone={item.hold === 'collection' ? 'problem' : 'warning'}>
              {say.holds[item.hold]}
              {item.holdUntil !== null && ` ${say.until(day(item.holdUntil))}`}
            </Tag>
          ),
        ],
      }))}
    />
  );
}
