import * as v from 'valibot';
import { type Money, money } from '../../catalogue/prices/index.ts';
import { brandedName } from '../../catalogue/products/index.ts';
import type { ChangeDetail, CheckoutView } from './types.ts';

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
/** Amounts that the page says it has shown. They come from the browser, so they only explain and decide nothing. */
const Seen = v.object({
  lines: v.pipe(v.array(v.tuple([v.pipe(v.string(), v.maxLength(64)), Amount, Amount])), v.maxLength(100)),
  discounts: v.pipe(v.array(v.tuple([v.pipe(v.string(), v.maxLength(200)), Amount])), v.maxLength(50)),
  delivery: Amount,
  total: Amount,
});
type Seen = v.InferOutput<typeof Seen>;

/**
 * Serialises a view's amounts for its page to send along. Omits names: those are read again, never taken from a
 * browser.
 */
export function seenOf(view: Pick<CheckoutView, 'basket' | 'totals'>): string {
  const seen: Seen = {
    lines: view.basket.lines.map((line) => [line.sku, line.quantity, line.article.price.amount]),
    discounts: view.totals.discounts.map(({ title, amount, delivery }) => [title, amount.amount + delivery.amount]),
    delivery: view.totals.delivery.amount,
    total: view.totals.total.amount,
  };
  return JSON.stringify(seen);
}

function read(text: string): Seen | null {
  try {
    const result = v.safeParse(Seen, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Lists the differences to what was shown, one by one; [] if the page did not send what it had shown. */
export function explainChanges(sent: string, now: Pick<CheckoutView, 'basket' | 'totals'>): ChangeDetail[] {
  const seen = read(sent);
  if (seen === null) return [];
  const { currency } = now.totals.total;
  const of = (amount: number): Money => money(amount, currency);
  const details: ChangeDetail[] = [];
  const before = new Map(seen.lines.map(([sku, quantity, amount]) => [sku, { quantity, amount }]));
  for (const { sku, quantity, article } of now.basket.lines) {
    const name = brandedName(article);
    const shown = before.get(sku);
    before.delete(sku);
    if (shown?.quantity !== quantity)
      details.push({ kind: 'quantity', sku, name, before: shown?.quantity ?? 0, after: quantity });
    if (shown && shown.amount !== article.price.amount)
      details.push({ kind: 'price', sku, name, before: of(shown.amount), after: article.price });
  }
  // A removed line has no name here, so its SKU identifies it.
  for (const [sku, { quantity }] of before)
    details.push({ kind: 'quantity', sku, name: '', before: quantity, after: 0 });
  const discounts = new Map(seen.discounts);
  for (const { title, amount, delivery } of now.totals.discounts) {
    const after = amount.amount + delivery.amount;
    const shown = discounts.get(title);
    discounts.delete(title);
    if (shown !== after)
      details.push({ kind: 'discount', title, before: shown === undefined ? null : of(shown), after: of(after) });
  }
  for (const [title, amount] of discounts) details.push({ kind: 'discount', title, before: of(amount), after: null });
  if (seen.delivery !== now.totals.delivery.amount)
    details.push({ kind: 'delivery-fee', before: of(seen.delivery), after: now.totals.delivery });
  if (seen.total !== now.totals.total.amount)
    details.push({ kind: 'total', before: of(seen.total), after: now.totals.total });
  return details;
}
