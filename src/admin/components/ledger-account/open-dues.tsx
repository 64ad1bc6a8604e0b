import type { ReactNode } from 'react';
import type { AdminAccount } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { LinkedOrder } from './linked-order.tsx';

/** Lists what an account still owes. */
export function OpenDues({ dues }: Pick<AdminAccount, 'dues'>): ReactNode {
  const { text, amount, language } = useWork();
  const say = text.ledger;
  return (
    <TablePanel
      id="dues"
      title={say.dues}
      empty={say.noDues}
      columns={[
        { label: say.due, look: 'tight' },
        { label: say.kind },
        { label: say.orderNumber },
        { label: say.amount, look: 'end' },
        { label: say.reminders, look: 'end' },
      ]}
      rows={dues.map((due) => ({
        key: due.id,
        cells: [
          adminDayText(due.payableOn, language),
          due.position > 0 ? `${say.dueKinds[due.kind]} ${due.position}` : say.dueKinds[due.kind],
          <LinkedOrder key="order" number={due.orderNumber} />,
          amount(due.open),
          String(due.reminded),
        ],
      }))}
    />
  );
}
