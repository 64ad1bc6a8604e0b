import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import type { Totals } from '../../../shop/selling/basket/index.ts';
import { useShell } from '../../shell-data.ts';
import { useCheckoutText, useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from './totals-list.module.css';

/** Formats a rate in per mille as percent: 81 is "8.1", 190 is "19". */
export function rateText(permille: number, decimal: string): string {
  return String(permille / 10).replace('.', decimal);
}

/** Renders the membership fee. Only orders have one, and their pages load the checkout texts. */
function PremiumRow(props: { fee: Money }): ReactNode {
  const { premium } = useCheckoutText();
  return (
    <div className={styles.row}>
      <dt>{premium.row}</dt>
      <dd>
        <Amount money={props.fee} size="small" />
      </dd>
    </div>
  );
}

/** Renders what gift cards pay, and the rest. They are a means of payment, so they follow the total and its VAT. */
function PaidByCards(props: { cards: NonNullable<Totals['giftCards']> }): ReactNode {
  const { summary } = useText().basket;
  const { used, toPay } = props.cards;
  return (
    <>
      {used.map(({ cardId, lastFour, amount }) => (
        <div key={cardId} className={styles.row}>
          <dt>{summary.giftCardUsed(lastFour)}</dt>
          <dd>
            {'\u2212'}
            <Amount money={amount} size="small" />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{summary.toPay}</dt>
        <dd>
          <Amount money={toPay} />
        </dd>
      </div>
    </>
  );
}

/**
 * Renders goods, discounts, delivery, total and included VAT. `delivery`: descriptions of the fee's parts. `stale`:
 * true while a change is under way.
 */
export function TotalsList(props: { totals: Totals; delivery?: readonly string[]; stale?: boolean }): ReactNode {
  const { totals, delivery = [], stale = false } = props;
  const { summary } = useText().basket;
  const decimal = useShell()?.priceFormat.decimal ?? '.';
  // An order of only gift cards has no goods and no delivery.
  const hasGoods = totals.goods.amount > 0 || totals.delivery.amount > 0 || !totals.giftCards?.bought.amount;
  return (
    <dl className={styles.totals} aria-busy={stale || undefined}>
      {hasGoods && (
        <div className={styles.row}>
          <dt>{summary.goods}</dt>
          <dd>
            <Amount money={totals.goods} size="small" />
          </dd>
        </div>
      )}
      {totals.discounts.map(({ promotionId, title, code, kind, amount }) => (
        <div key={promotionId} className={styles.row}>
          <dt>
            {title}
            {code && ` (${code})`}
          </dt>
          <dd>
            {kind === 'gift' || amount.amount === 0 ? (
              summary.deliveryFree
            ) : (
              <>
                {'\u2212'}
                <Amount money={amount} size="small" />
              </>
            )}
          </dd>
        </div>
      ))}
      {hasGoods && (
        <div className={styles.row}>
          <dt>{summary.delivery}</dt>
          <dd>
            {totals.delivery.amount === 0 ? summary.deliveryFree : <Amount money={totals.delivery} size="small" />}
          </dd>
          {delivery.length > 0 && <dd className={styles.parts}>{delivery.join(', ')}</dd>}
        </div>
      )}
      {totals.premium && <PremiumRow fee={totals.premium} />}
      {totals.giftCards && totals.giftCards.bought.amount > 0 && (
        <div className={styles.row}>
          <dt>{summary.giftCardsBought}</dt>
          <dd>
            <Amount money={totals.giftCards.bought} size="small" />
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{summary.total}</dt>
        <dd>
          <Amount money={totals.total} />
        </dd>
      </div>
      {totals.vat.map((part) => (
        <div key={part.permille} className={styles.vat}>
          <dt>{summary.vat(rateText(part.permille, decimal))}</dt>
          <dd>
            <Amount money={part.amount} size="small" />
          </dd>
        </div>
      ))}
      {totals.giftCards && totals.giftCards.used.length > 0 && <PaidByCards cards={totals.giftCards} />}
    </dl>
  );
}
