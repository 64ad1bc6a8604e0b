import type { ReactNode } from 'react';
import type { BasketLine } from '../../../shop/basket/index.ts';
import type { CheckoutView } from '../../../shop/checkout/index.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText, useText } from '../../text.tsx';
import { noticeValue } from '../basket/line-rules.ts';
import { SummaryCard } from '../basket/summary-card.tsx';
import { TotalsList } from '../basket/totals-list.tsx';
import { OrderLines, type ShownLine } from './order-lines.tsx';

/** Basket lines as an order shows them, with what changed since they were put in. */
export function useShownLines(lines: BasketLine[]): ShownLine[] {
  const text = useText().basket;
  const written = useMoney();
  return lines.map((line) => ({
    sku: line.sku,
    name: `${line.article.brand} ${line.article.name}`,
    variantText: line.article.variantText,
    picture: line.article.picture,
    quantity: line.quantity,
    unitPrice: line.article.price,
    lineTotal: line.lineTotal,
    notices: line.notices.map((notice) => text.notices[notice](noticeValue(notice, line, written))),
  }));
}

/** What is being ordered, beside the steps. */
export function CheckoutSummary(props: { view: Pick<CheckoutView, 'basket' | 'totals'> }): ReactNode {
  const { basket, totals } = props.view;
  const text = useCheckoutText();
  const lines = useShownLines(basket.lines);
  return (
    <SummaryCard title={text.summary} foot={<TotalsList totals={totals} />}>
      <OrderLines lines={lines} brief />
    </SummaryCard>
  );
}
