import type { ReactNode } from 'react';
import type { OpenPromotion } from '../../../shop/selling/promotions/index.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the orders that used a promotion. */
export function PromotionUses({ uses, count }: { uses: OpenPromotion['uses']; count: number }): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.promotions;
  return (
    <TablePanel
      id="uses"
      title={`${say.uses} (${count})`}
      label={say.uses}
      empty={say.noUses}
      columns={[
        { label: say.order, look: 'tight' },
        { label: say.code },
        { label: say.amount, look: 'tight' },
        { label: say.state },
        { label: say.at, look: 'tight' },
      ]}
      rows={uses.map((use) => ({
        key: `${use.orderNumber} ${use.state}`,
        cells: [use.orderNumber, use.code ?? text.none, amount(use.amount), say.useStates[use.state], time(use.at)],
      }))}
    />
  );
}
