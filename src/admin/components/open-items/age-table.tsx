import type { ReactNode } from 'react';
import type { AgeTotal } from '../../../shop/money/ledger/index.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Shows number and sum of open debts by age. Each age links to its debts. */
export function AgeTable(props: {
  ages: readonly AgeTotal[];
  here: string;
  /** Chosen age; empty for all. */
  current: string;
}): ReactNode {
  const { ages, here, current } = props;
  const { text, number, amount } = useWork();
  const say = text.openItems;
  const total = ages.reduce((sum, age) => ({ count: sum.count + age.count, sum: sum.sum + age.sum }), {
    count: 0,
    sum: 0,
  });
  return (
    <TablePanel
      id="ages"
      title={say.agesTitle}
      columns={[
        { label: say.age, look: 'wide' },
        { label: say.count, look: 'end' },
        { label: say.sum, look: 'end' },
      ]}
      rows={[
        ...ages.map(({ age, count, sum }) => ({
          key: age,
          cells: [
            <a key="age" href={`${here}?state=${age}`} aria-current={age === current ? 'true' : undefined}>
              {say.ages[age]}
            </a>,
            number(count),
            amount(sum),
          ],
        })),
        {
          key: 'all',
          cells: [
            <a key="age" href={here} aria-current={current === '' ? 'true' : undefined}>
              {say.all}
            </a>,
            number(total.count),
            amount(total.sum),
          ],
        },
      ]}
    />
  );
}
