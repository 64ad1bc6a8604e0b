import type { ProductView } from '../shop/catalogue/products/index.ts';
import type { CheckoutMessages } from '../tenants/messages/index.ts';
import type { Locale } from '../tenants/tenant.ts';
import { deliveryDayText } from './delivery-date.ts';
import { choosableAxes, chosenAxes, missingAxis } from './variant-choice.ts';

/**
 * Returns the delivery promise of a product as a sentence. Before a choice it names a day only if all variants share
 * it; sold-out variants have none (docs/rules/delivery.md#promise). `parameter`: choices in the address.
 */
export function deliveryLine(
  product: Pick<ProductView, 'axes' | 'stock' | 'delivery'>,
  parameter: string | null,
  locale: Locale,
  text: CheckoutMessages['how']['article'],
): string {
  const { axes, stock, delivery } = product;
  if (missingAxis(axes, chosenAxes(axes, parameter)) !== null) {
    const choices = choosableAxes(axes).flatMap((axis) => axis.choices);
    if (choices.every((choice) => !choice.available)) return text.none;
    if (choices.some((choice) => !choice.available)) return text.chooseFirst;
  } else if (!stock.available || (stock.order && !stock.arrives)) return text.none;
  return datesText(delivery, locale, text);
}

/** Returns the days of an arrival as a sentence. */
export function datesText(
  { earliest, latest }: { earliest: string; latest: string },
  locale: Locale,
  text: CheckoutMessages['how']['article'],
): string {
  const [first, last] = [deliveryDayText(earliest, locale), deliveryDayText(latest, locale)];
  return first === last ? text.on(first) : text.between(first, last);
}
