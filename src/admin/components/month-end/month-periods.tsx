import type { ReactNode } from 'react';
import type { MonthEnd } from '../../../shop/money/periods/index.ts';
import { monthText } from '../../formats.ts';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Lists the closed and reopened months. */
export function MonthPeriods({ periods, here }: Pick<MonthEnd, 'periods'> & { here: string }): ReactNode {
  const { text, time, language } = useWork();
  const say = text.monthEnd;
  return (
    <TablePanel
      id="periods"
      title={say.periodsTitle}
      empty={say.noPeriods}
      columns={[
        { label: say.month, look: 'tight' },
        { label: say.state, look: 'tight' },
        { label: say.at, look: 'tight' },
        { label: say.by },
        { label: say.why, look: 'wide' },
      ]}
      rows={periods.map(({ month, state, changedAt, changedBy, reason }) => ({
        key: month,
        cells: [
          <a key="month" href={`${here}?month=${month.slice(0, 7)}`}>
            {monthText(month.slice(0, 7), language)}
          </a>,
          <Tag key="state" tone={state === 'closed' ? 'good' : 'warning'}>
            {say.periodStates[state]}
          </Tag>,
          time(changedAt),
          changedBy,
          reason === '' ? text.none : reason,
        ],
      }))}
    />
  );
}
