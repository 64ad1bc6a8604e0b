import type { ReactNode } from 'react';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the dues of an order by instalments. */
export function OrderDues({ order }: { order: OrderView }): ReactNode {
  const { text, amount, dayText } = useWork();
  const say = text.orders;
  return (
    <TablePanel
      id="plan"
      title={say.plan}
      columns={[{ label: say.due, look: 'tight' }, { label: say.total, look: 'end' }, { label: say.money }]}
      rows={(order.instalments?.dues ?? []).map((due) => ({
        key: String(due.position),
        cells: [dayText(due.payableOn), amount(due.amount + due.protection), due.isPaid ? say.settled : say.open],
      }))}
    />
  );
}
