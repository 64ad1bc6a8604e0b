import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Lists the returned units and what was decided about them. */
export function ReturnLines({ lines }: { lines: AfterOrder['returns'][number]['lines'] }): ReactNode {
  const { text } = useWork();
  const say = text.returns;
  return (
    <Panel id="lines" title={say.lines} flush>
      <Table
        label={say.lines}
        broad
        columns={[
          { label: say.article, look: 'wide' },
          { label: text.orders.sku, look: 'tight' },
          { label: say.quantity, look: 'end' },
          { label: say.why },
          { label: say.wish },
          { label: say.decided, look: 'wide' },
        ]}
        rows={lines.map((line) => ({
          key: String(line.position),
          cells: [
            [line.title, line.variantText].filter((part) => part !== '').join(' · '),
            <Key key="sku">{line.sku}</Key>,
            line.quantity,
            say.reasons[line.reason],
            line.exchange ? `${line.exchange.variantText} (${line.exchange.sku})` : say.money,
            [
              ...(line.accepted > 0 ? [say.accepted(line.accepted)] : []),
              ...(line.exchanged > 0 ? [say.exchanged(line.exchanged)] : []),
              ...(line.refused > 0 && line.refusedBecause !== null
                ? [`${say.refused(line.refused)} (${say.refusals[line.refusedBecause]})`]
                : []),
            ].join(', ') || text.none,
          ],
        }))}
      />
    </Panel>
  );
}
