import type { ReactNode } from 'react';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { BasketView } from '../../../shop/selling/basket/index.ts';
import type { CheckoutView } from '../../../shop/selling/checkout/index.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText, useText } from '../../text.tsx';
import { noticeValue } from '../basket/line-rules.ts';
import { SummaryCard } from '../basket/summary-card.tsx';
import { TotalsList } from '../basket/totals-list.tsx';
import { OrderLines, type ShownLine } from './order-lines.tsx';

/** Returns the ordered lines with their notices; gifts are last. */
export function useShownLines({ lines, benefits }: Pick<BasketView, 'lines' | 'benefits'>): ShownLine[] {
  const text = useText().basket;
  const written = useMoney();
  const ordered = lines.map((line) => ({
    sku: line.sku,
    name: brandedName(line.article),
    variantText: line.article.variantText,
    picture: line.article.picture,
    quantity: line.quantity,
    unitPrice: line.article.price,
    lineTotal: line.lineTotal,
    notices: line.notices.map((notice) => text.notices[notice](noticeValue(notice, line, written))),
  }));
  const gifts = benefits.gifts.map(({ sku, article }) => ({
    sku,
    name: brandedName(article),
    variantText: article.variantText,
    picture: article.picture,
    quantity: 1,
    unitPrice: { ...article.price, amount: 0 },
    lineTotal: { ...article.price, amount: 0 },
  }));
  return [...ordered, ...gifts];
}

/** Renders the ordered lines and totals beside the steps. */
export function CheckoutSummary(props: { view: Pick<CheckoutView, 'basket' | 'totals'> }): ReactNode {
  const { basket, totals } = props.view;
  const text = useCheckoutText();
  const lines = useShownLines(basket);
  return (
    <SummaryCard title={text.summary} foot={<TotalsList totals={totals} />}>
      <OrderLines lines={lines} brief />
    </SummaryCard>
  );
}
