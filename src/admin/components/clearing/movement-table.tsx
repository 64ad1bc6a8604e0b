import type { ReactNode } from 'react';
import type { ShownMovement } from '../../../shop/money/ledger/index.ts';
import { LinkedOrder } from '../ledger-account/linked-order.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists movements of the balance at the payment provider. */
export function MovementTable(props: {
  id: string;
  title: string;
  empty?: string;
  movements: ShownMovement[];
  children?: ReactNode;
}): ReactNode {
  const { id, title, empty, movements, children } = props;
  const { text, amount, time } = useWork();
  const say = text.clearing;
  return (
    <TablePanel
      id={id}
      title={title}
      {...(empty === undefined ? {} : { empty })}
      broad
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.kind },
        { label: say.order, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.fee, look: 'end' },
        { label: say.net, look: 'end' },
        { label: say.id, look: 'wide' },
      ]}
      rows={movements.map((movement) => ({
        key: movement.id,
        cells: [
          time(movement.createdAt),
          movement.kind === 'other' ? `${say.kinds.other} (${movement.category})` : say.kinds[movement.kind],
          <LinkedOrder key="order" number={movement.orderNumber} />,
          amount(movement.amount),
          amount(movement.fee),
          amount(movement.amount - movement.fee),
          movement.sourceId ?? movement.id,
        ],
      }))}
    >
      {children}
    </TablePanel>
  );
}
