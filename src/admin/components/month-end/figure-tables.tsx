import type { ReactNode } from 'react';
import type { MonthEnd, MonthFigures } from '../../../shop/money/periods/index.ts';
import { monthText } from '../../formats.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

const OF_MONTH = ['sales', 'vat', 'surcharges', 'charges', 'breakage', 'goodwill'] satisfies (keyof MonthFigures)[];
const AT_END = [
  'receivable',
  'credit',
  'deferred',
  'prepaid',
  'provider',
  'suspense',
  'giftCards',
  'surchargesToCome',
] satisfies (keyof MonthFigures)[];

/** Shows the figures of a month beside those of the month before. */
export function FigureTables({ month, before, figures }: Pick<MonthEnd, 'month' | 'before' | 'figures'>): ReactNode {
  const { text, amount, language } = useWork();
  const say = text.monthEnd;
  const tables = [
    { id: 'figures', title: say.figuresTitle, names: OF_MONTH },
    { id: 'balances', title: say.balancesTitle, names: AT_END },
  ];
  return tables.map(({ id, title, names }) => (
    <TablePanel
      key={id}
      id={id}
      title={title}
      columns={[
        { label: say.figure, look: 'wide' },
        { label: monthText(month.name, language), look: 'end' },
        { label: monthText(before.name, language), look: 'end' },
        { label: say.change, look: 'end' },
      ]}
      rows={names.map((name) => {
        const [now, then] = [figures.now[name], figures.before[name]];
        const change = now - then;
        return {
          key: name,
          cells: [
            say.figures[name],
            amount(now),
            amount(then),
            change === 0 ? text.none : `${change > 0 ? '+' : ''}${amount(change)}`,
          ],
        };
      })}
    />
  ));
}
