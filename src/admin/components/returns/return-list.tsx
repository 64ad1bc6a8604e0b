import type { ReactNode } from 'react';
import type { ReturnsOverview } from '../../../shop/after-sales/fulfilment/index.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { DueDay } from './due-day.tsx';

/** Lists returns with the time by which their credit is due. */
export function ReturnList({ lines, today }: Pick<ReturnsOverview, 'lines' | 'today'>): ReactNode {
  const { text, time, language } = useWork();
  const say = text.returns;
  return (
    <TablePanel
      id="list"
      title={say.list}
      empty={say.empty}
      broad
      columns={[
        { label: say.number, look: 'tight' },
        { label: say.order, look: 'tight' },
        { label: say.state },
        { label: say.way },
        { label: say.pieces, look: 'end' },
        { label: say.registeredAt, look: 'tight' },
        { label: say.receivedAt, look: 'tight' },
        { label: say.creditDue },
      ]}
      rows={lines.map((line) => ({
        key: line.number,
        cells: [
          <a key="number" href={`${ADMIN_ROOT}/returns/${line.number}`}>
            {line.number}
          </a>,
          <a key="order" href={`${ADMIN_ROOT}/orders/${line.order}`}>
            {line.order}
          </a>,
          line.waitsForExchange ? `${say.states[line.state]}, ${say.exchangeWaits}` : say.states[line.state],
          line.collectOn === null
            ? say.ways[line.way]
            : `${say.ways[line.way]} ${adminDayText(line.collectOn, language)}`,
          line.pieces,
          time(line.registeredAt),
          time(line.receivedAt),
          line.state === 'received' ? <DueDay key="due" day={line.creditDueOn} today={today} /> : text.none,
        ],
      }))}
    />
  );
}
