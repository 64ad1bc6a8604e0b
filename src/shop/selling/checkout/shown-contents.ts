import { createHash } from 'node:crypto';
import type { CheckoutView, PlaceProblem } from './types.ts';

/** Contents of the check-and-order page, by the parts that explain a change. */
type Shown = Record<'lines' | 'prices' | 'discounts' | 'fees' | 'cards' | 'dates' | 'address' | 'terms', string>;
type Part = keyof Shown;

const PARTS: Part[] = ['lines', 'prices', 'discounts', 'fees', 'address', 'terms', 'dates', 'cards'];
type Change = Extract<PlaceProblem, { problem: 'changed' }>['changes'][number];
const CHANGE: Record<Part, Change> = {
  lines: 'basket',
  prices: 'price',
  discounts: 'discount',
  fees: 'delivery-fee',
  cards: 'gift-card',
  dates: 'delivery-date',
  address: 'other',
  terms: 'other',
};

function parts(view: Omit<CheckoutView, 'shown' | 'next' | 'hasRequest'>, termsVersion: string): Shown {
  return {
    lines: JSON.stringify(view.basket.lines.map((line) => [line.sku, line.quantity])),
    prices: JSON.stringify(view.basket.lines.map((line) => [line.sku, line.article.price])),
    discounts: JSON.stringify([
      view.totals.discounts.map(({ promotionId, code, amount }) => [promotionId, code, amount]),
      view.basket.benefits.gifts.map(({ sku }) => sku),
    ]),
    fees: JSON.stringify([
      view.deliveryGroups.map((group) => [group.mode, group.option, group.fee, group.extras]),
      view.totals.premium,
    ]),
    cards: JSON.stringify([view.basket.giftCards?.bought ?? [], view.totals.giftCards ?? null]),
    dates: JSON.stringify(
      view.deliveryGroups.map((group) => [group.earliest, group.latest, ...(group.arrivals ?? [])]),
    ),
    address: JSON.stringify([
      ...[view.contact, view.delivery, view.payment],
      ...(view.ownSteps ? [view.ownSteps.map(({ entries }) => entries)] : []),
    ]),
    terms: JSON.stringify([termsVersion, view.totals, view.instalments?.plan ?? null]),
  };
}

/** Returns one fingerprint for each part, "a.b.c.d.e.f.g.h". The page carries it, and placing an order compares it. */
export function fingerprint(view: Omit<CheckoutView, 'shown' | 'next' | 'hasRequest'>, termsVersion: string): string {
  const shown = parts(view, termsVersion);
  return PARTS.map((part) => createHash('sha256').update(shown[part]).digest('base64url').slice(0, 16)).join('.');
}

/** Returns the parts that changed since the page was shown; [] if none did. */
export function changesSinceShown(shown: string, now: string): Change[] {
  if (shown === now) return [];
  const before = shown.split('.');
  const after = now.split('.');
  const changed = PARTS.filter((_, index) => before[index] !== after[index]).map((part) => CHANGE[part]);
  const unique = [...new Set(changed)];
  // Totals follow from other changes: name them alone only if nothing else explains them.
  return unique.length > 1 ? unique.filter((change) => change !== 'other') : unique;
}
