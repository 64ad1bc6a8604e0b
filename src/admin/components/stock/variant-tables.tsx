import type { ReactNode } from 'react';
import type { HistoryRow, VariantStock } from '../../../shop/catalogue/stock-administration/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { textOfCode } from '../../worded.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

const orderLink = (order: string): ReactNode => <a href={`${ADMIN_ROOT}/orders/${order}`}>{order}</a>;

export function LevelTable({ levels }: Pick<VariantStock, 'levels'>): ReactNode {
  const { text, number } = useWork();
  const say = text.stock;
  return (
    <TablePanel
      id="levels"
      title={say.levels}
      columns={[{ label: say.location, look: 'wide' }, { label: say.state }, { label: say.quantity, look: 'end' }]}
      rows={levels.map(({ location, name, quantity, sellable }) => ({
        key: location,
        cells: [name, sellable ? say.sells : say.notSold, number(quantity)],
      }))}
    />
  );
}

export function WaitTable({ waits }: Pick<VariantStock, 'waits'>): ReactNode {
  const { text, number, time, dayText } = useWork();
  const say = text.stock;
  return (
    <TablePanel
      id="waits"
      title={say.waits}
      columns={[
        { label: say.order, look: 'tight' },
        { label: say.units, look: 'end' },
        { label: say.since, look: 'tight' },
        { label: say.promised, look: 'tight' },
      ]}
      rows={waits.map(({ order, quantity, since, promised }) => ({
        key: order,
        cells: [orderLink(order), number(quantity), time(since), promised === null ? say.noDay : dayText(promised)],
      }))}
    />
  );
}

export function StockHistoryTable({ rows, children }: { rows: readonly HistoryRow[]; children: ReactNode }): ReactNode {
  const { text, number, time } = useWork();
  const say = text.stock;
  return (
    <TablePanel
      id="history"
      title={say.history}
      empty={say.noHistory}
      broad
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.reason },
        { label: say.units, look: 'end' },
        { label: say.from },
        { label: say.to },
        { label: say.by },
        { label: say.note, look: 'wide' },
      ]}
      rows={rows.map((row) => ({
        key: String(row.id),
        cells: [
          time(row.at),
          textOfCode(say.reasons, row.reason) ?? row.reason,
          number(row.quantity),
          row.from ?? '',
          row.to ?? '',
          row.by ?? say.shop,
          <span key="note">
            {row.order !== null && orderLink(row.order)} {row.note}
          </span>,
        ],
      }))}
    >
      {children}
    </TablePanel>
  );
}
