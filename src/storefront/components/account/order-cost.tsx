import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import type { OrderCost } from '../../../shop/money/ledger/index.ts';
import { useShell } from '../../shell-data.ts';
import { useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from '../basket/totals-list.module.css';
import { rateText } from '../basket/totals-list.tsx';

export type ShownCost = OrderCost & { labels: { credited: string; now: string } };

/** Renders, below the totals of an order, its credits, its present cost and the included VAT. */
export function OrderCostList({ cost, currency }: { cost: ShownCost; currency: Money['currency'] }): ReactNode {
  const { summary } = useText().basket;
  const decimal = useShell()?.priceFormat.decimal ?? '.';
  return (
    <dl className={styles.totals}>
      <div className={styles.row}>
        <dt>{cost.labels.credited}</dt>
        <dd>
          {'\u2212'}
          <Amount money={{ amount: cost.credited, currency }} size="small" />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>{cost.labels.now}</dt>
        <dd>
          <Amount money={{ amount: cost.now, currency }} />
        </dd>
      </div>
      {cost.vat.map(({ permille, amount }) => (
        <div key={permille} className={styles.vat}>
          <dt>{summary.vat(rateText(permille, decimal))}</dt>
          <dd>
            <Amount money={{ amount, currency }} size="small" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
