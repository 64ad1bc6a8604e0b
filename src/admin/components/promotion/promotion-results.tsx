import type { ReactNode } from 'react';
import type { OpenPromotion } from '../../../shop/selling/promotions/index.ts';
import { shareText } from '../reports/figure-text.ts';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Results of a promotion, each with its definition. */
export function PromotionResultPanel({ results, margin }: Pick<OpenPromotion, 'results' | 'margin'>): ReactNode {
  const { text, amount, number } = useWork();
  const say = text.promotions.results;
  const percent = (part: number, whole: number) => (whole === 0 ? text.none : shareText(part / whole, text.lang));
  const fact = (name: keyof typeof say.definitions, value: string): [string, ReactNode] => [
    say.names[name],
    <span key={name}>
      <strong>{value}</strong>
      <span className={styles.plan}>{say.definitions[name]}</span>
    </span>,
  ];
  return (
    <Panel id="results" title={say.title}>
      <FactList
        facts={[
          fact('orders', number(results.orders)),
          fact('share', percent(results.orders, results.allOrders)),
          fact('firstOrders', number(results.firstOrders)),
          fact('discount', amount(results.discount)),
          fact('value', amount(results.value)),
          ...(margin ? [fact('margin', `${amount(margin.margin)} (${percent(margin.margin, margin.costedNet)})`)] : []),
        ]}
      />
    </Panel>
  );
}
