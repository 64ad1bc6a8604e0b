import type { ReactNode } from 'react';
import type { ChangeDetail } from '../../../shop/selling/checkout/index.ts';
import type { CheckoutMessages } from '../../../tenants/messages/index.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';

type Money = ReturnType<typeof useMoney>;

/** Describes one change in a sentence: the product, fee or discount, with old and new value. */
function sentence(detail: ChangeDetail, text: CheckoutMessages['how']['changed'], money: Money): string {
  switch (detail.kind) {
    case 'price':
      return text.price(detail.name, money(detail.before), money(detail.after));
    case 'quantity':
      return text.quantity(detail.name || text.article(detail.sku), String(detail.before), String(detail.after));
    case 'discount':
      if (detail.before && detail.after) return text.discount(detail.title, money(detail.before), money(detail.after));
      if (detail.before) return text.discountGone(detail.title, money(detail.before));
      return detail.after ? text.discountNew(detail.title, money(detail.after)) : '';
    case 'delivery-fee':
    case 'total':
      return text[detail.kind](money(detail.before), money(detail.after));
  }
}

/** Renders each difference between the shown and the current order. */
export function ChangeDetails(props: { details: ChangeDetail[] }): ReactNode {
  const text = useCheckoutText().how.changed;
  const money = useMoney();
  return props.details.map((detail) => {
    const said = sentence(detail, text, money);
    return <li key={said}>{said}</li>;
  });
}
