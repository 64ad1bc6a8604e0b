import type { ReactNode } from 'react';
import type { OrderDays } from '../../../shop/after-sales/order-administration/index.ts';
import { useWork } from '../use-work.ts';
import styles from './start.module.css';

/** Orders of today and of seven days, each with the same time before. */
export function DayFigures({ days }: { days: OrderDays }): ReactNode {
  const { text, amount, number } = useWork();
  const say = text.start;
  const tiles = [
    { name: say.today, now: days.today, before: days.todayBefore },
    { name: say.week, now: days.week, before: days.weekBefore },
  ];
  return (
    <section aria-label={say.figures}>
      <div className={styles.figures}>
        {tiles.map(({ name, now, before }) => (
          <dl key={name} className={styles.figure}>
            <div>
              <dt>{name}</dt>
              <dd className={styles.value}>{amount(now.total)}</dd>
            </div>
            <div>
              <dt>{say.orders}</dt>
              <dd>{number(now.count)}</dd>
            </div>
            <div>
              <dt>{say.average}</dt>
              <dd>{now.count === 0 ? text.none : amount(Math.round(now.total / now.count))}</dd>
            </div>
            <div>
              <dt>{say.before}</dt>
              <dd>{say.ordersOf(number(before.count), amount(before.total))}</dd>
            </div>
          </dl>
        ))}
      </div>
      <p className={styles.hint}>{say.figuresHint}</p>
    </section>
  );
}
