import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import { methodName } from '../../own-names.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './order.module.css';

type Fact = [string, ReactNode];

/** Open and refunded amounts of an order, in minor units; null without the permission to see them. */
export type PaidSums = { open: number; refunded: number } | null;

/** Shows what an order costs, and what of it is paid, open and refunded. */
export function OrderSums(props: { order: OrderView; life: AfterOrder | null; paid: PaidSums }): ReactNode {
  const { order, life, paid } = props;
  const { text, amount } = useWork();
  const say = text.orders;
  const { totals } = order;
  const credited = (life?.credits ?? [])
    .filter(({ isOverpaid }) => !isOverpaid)
    .reduce((sum, credit) => sum + credit.amount.amount, 0);
  const used = totals.giftCards?.used ?? [];
  const money: Fact[] = [
    [say.method, methodName(say, order.payment)],
    ...used.map(
      ({ cardId, lastFour, amount: by }): Fact => [
        text.giftCards.card(lastFour),
        <a key={cardId} href={`${ADMIN_ROOT}/gift-cards/${cardId}`}>
          {amount(-by.amount)}
        </a>,
      ],
    ),
    ...(credited === 0 ? [] : [[text.orderPage.credited, amount(-credited)] satisfies Fact]),
    ...(paid === null
      ? []
      : ([
          [text.orderPage.open, <strong key="open">{amount(paid.open)}</strong>],
          ...(paid.refunded === 0 ? [] : [[text.orderPage.refunded, amount(paid.refunded)] satisfies Fact]),
        ] satisfies Fact[])),
  ];
  return (
    <Panel id="totals" title={say.sum}>
      <div className={styles.split}>
        <FactList facts={useCosts(order)} />
        <FactList facts={money} />
      </div>
    </Panel>
  );
}

/** Returns the costs of an order from goods to VAT. */
function useCosts(order: OrderView): Fact[] {
  const { text, amount, priceFormat } = useWork();
  const say = text.orders;
  const { totals } = order;
  const off = totals.discounts.reduce((sum, discount) => sum + discount.amount.amount, 0);
  const premium = totals.premium?.amount ?? 0;
  const extras = order.deliveryGroups.flatMap((group) => group.extras);
  const done = extras.reduce((sum, { fee }) => sum + fee.amount, 0);
  const bought = totals.giftCards?.bought.amount ?? 0;
  const other = totals.total.amount - (totals.goods.amount - off + totals.delivery.amount + premium + bought);
  const cards = `${ADMIN_ROOT}/gift-cards?${new URLSearchParams({ number: order.number })}`;
  return [
    [say.goods, amount(totals.goods.amount)],
    ...totals.discounts.map(
      ({ title, code, amount: taken }): Fact => [code === null ? title : `${title} (${code})`, amount(-taken.amount)],
    ),
    [say.deliveryFee, amount(totals.delivery.amount - done)],
    ...extras.map(({ extra, fee }): Fact => [say.extras[extra], amount(fee.amount)]),
    ...(premium === 0 ? [] : [[say.premium, amount(premium)] satisfies Fact]),
    ...(bought === 0
      ? []
      : [
          [
            text.giftCards.title,
            <a key="cards" href={cards}>
              {amount(bought)}
            </a>,
          ] satisfies Fact,
        ]),
    ...(other === 0 ? [] : [[say.other, amount(other)] satisfies Fact]),
    [say.sum, <strong key="sum">{amount(totals.total.amount)}</strong>],
    ...totals.vat.map(
      (vat): Fact => [say.vat(String(vat.permille / 10).replace('.', priceFormat.decimal)), amount(vat.amount.amount)],
    ),
  ];
}
