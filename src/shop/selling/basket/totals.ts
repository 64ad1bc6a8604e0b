import type { DeliveryFees, Tenant } from '../../../tenants/tenant.ts';
import { type Money, money } from '../../catalogue/prices/index.ts';
import type { Article } from '../../catalogue/products/index.ts';
import { deliveryFees, type FeeLine, memberFees, missingToFreeDelivery } from '../delivery/index.ts';
import { type OrderGiftCards, type PayingCard, payWithCards } from '../gift-cards/index.ts';
import { type PricedBasket, priceBasket } from '../pricing/index.ts';
import type { BenefitCandidate } from '../promotions/index.ts';
import type { BasketLine, Gift, Totals } from './types.ts';

/** Whether the buyer pays a member's delivery fees, and the fee of a membership in this order in minor units. */
export type PremiumTerms = { isMember: boolean; fee: number | null };

/** Price of the gift cards that are bought, in minor units, and the cards that pay. */
export type PricedGiftCards = { bought: number; paying: readonly PayingCard[] };

/** Benefit that may count, with the variant of an available gift. */
export type BasketCandidate = BenefitCandidate & { gift: Article | null };

export type PricedContents = {
  /** Input lines with their discounts. */
  lines: BasketLine[];
  totals: Totals;
  gifts: Gift[];
  /** Basis of the delivery fees: lines after discounts, and the fees that apply to them. */
  delivery: { lines: FeeLine[]; fees: DeliveryFees };
  /** Effect of each benefit. */
  priced: PricedBasket;
};

/**
 * Computes goods, discounts, delivery, membership, total and included VAT. Lines that are not on sale cost nothing,
 * since they cannot be ordered.
 */
export function priceContents(asked: {
  lines: BasketLine[];
  candidates: BasketCandidate[];
  tenant: Tenant;
  now: Date;
  premium: PremiumTerms;
  /** Fees of two-man services such as assembly, in minor units; no benefit makes them free. */
  extras?: number;
  giftCards?: PricedGiftCards | undefined;
}): PricedContents {
  const { lines, candidates, tenant, now, premium, extras = 0, giftCards } = asked;
  const { currency } = tenant;
  const sold = lines.filter((line) => line.article.onSale);
  const feesOf = (isFree: boolean) => (isFree ? memberFees(tenant.delivery.fees) : tenant.delivery.fees);
  const feeLinesOf = (paid: number[]): FeeLine[] =>
    sold.map((line, index) => ({ mode: line.article.deliveryMode, amount: paid[index] ?? 0 }));
  const priced = priceBasket({
    lines: sold.map(({ sku, quantity, article }) => ({
      key: sku,
      unit: article.price.amount,
      quantity,
      vatClass: article.vatClass,
      technical: article.technical,
    })),
    benefits: candidates.map(({ benefit }) => benefit),
    delivery: (paid, isFree) =>
      deliveryFees(feeLinesOf(paid), feesOf(isFree || premium.isMember)).reduce(
        (sum, group) => sum + group.fee,
        extras,
      ),
    fees: premium.fee ?? 0,
    rounding: tenant.priceRounding,
    vat: { rates: tenant.vat, supply: now, timeZone: tenant.timeZone },
  });
  const feeLines = feeLinesOf(priced.lines.map((line) => line.paid));
  const isFree = premium.isMember || priced.applied.some(({ benefit }) => benefit.kind === 'freeShipping');
  const missing = missingToFreeDelivery(feeLines, feesOf(isFree));
  const discountOf = new Map(priced.lines.map((line) => [line.key, line.discount]));
  const titleOf = (id: string): string => candidates.find((entry) => entry.benefit.id === id)?.title ?? '';
  const reductionsOf = (sku: string): NonNullable<BasketLine['reductions']> => {
    const index = priced.lines.findIndex((line) => line.key === sku);
    return priced.applied.flatMap(({ benefit, shares }) => {
      const share = shares[index] ?? 0;
      return share > 0 ? [{ promotionId: benefit.id, title: titleOf(benefit.id), amount: money(share, currency) }] : [];
    });
  };
  return {
    lines: lines.map(({ reductions: _, ...line }) => {
      const reductions = reductionsOf(line.sku);
      return {
        ...line,
        discount: money(discountOf.get(line.sku) ?? 0, currency),
        ...(reductions.length > 0 ? { reductions } : {}),
      };
    }),
    totals: {
      goods: money(priced.goods, currency),
      discounts: priced.applied.map(({ benefit, amount, delivery }) => ({
        promotionId: benefit.id,
        code: benefit.code,
        source: benefit.source,
        kind: benefit.kind,
        title: titleOf(benefit.id),
        amount: money(amount, currency),
        delivery: money(delivery, currency),
      })),
      delivery: money(priced.delivery, currency),
      premium: premium.fee === null ? null : money(premium.fee, currency),
      total: money(priced.total + (giftCards?.bought ?? 0), currency),
      vat: priced.vat.map((part) => ({ permille: part.permille, amount: money(part.vat, currency) })),
      missingToFreeDelivery: missing === null ? null : money(missing, currency),
      ...(giftCards ? { giftCards: orderGiftCards(priced.total, giftCards, currency) } : {}),
    },
    gifts: priced.applied.flatMap(({ benefit }) => {
      const candidate = candidates.find((entry) => entry.benefit.id === benefit.id);
      if (!candidate?.gift) return [];
      return [{ promotionId: benefit.id, article: candidate.gift, sku: candidate.gift.sku, title: candidate.title }];
    }),
    delivery: { lines: feeLines, fees: feesOf(isFree) },
    priced,
  };
}

/**
 * Returns the gift cards of an order whose goods and fees cost `payable` minor units. A gift card is a means of payment:
 * it changes neither prices nor VAT, and it pays for no gift card.
 */
function orderGiftCards(
  payable: number,
  { bought, paying }: PricedGiftCards,
  currency: Tenant['currency'],
): OrderGiftCards {
  const { shares, rest } = payWithCards(payable, paying);
  return {
    bought: money(bought, currency),
    used: shares.map(({ amount, ...card }) => ({ ...card, amount: money(amount, currency) })),
    toPay: money(rest + bought, currency),
  };
}

/** Returns the part of a total that gift cards do not pay. */
export function amountToPay({ total, giftCards }: Pick<Totals, 'total' | 'giftCards'>): Money {
  return giftCards?.toPay ?? total;
}
