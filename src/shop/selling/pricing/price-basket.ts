import type { VatRate } from '../../../tenants/tenant.ts';
import { type Applied, applyBenefits } from './apply-benefits.ts';
import type { AppliedBenefit, Benefit, PricedLine, PriceLine, Unmet } from './benefit.ts';
import { deliveryClass } from './delivery-class.ts';
import { includedVat, type VatShare } from './included-vat.ts';

/** Input of pricing a basket; amounts in minor units of one currency. */
export type Pricing = {
  lines: PriceLine[];
  benefits: Benefit[];
  /**
   * Returns the delivery fee for the prices of the lines after discounts, in their order; the delivery department
   * supplies it.
   */
  delivery(paid: number[], isFree: boolean): number;
  /** Fees that no benefit reduces, such as a membership's: services at the standard rate. */
  fees: number;
  /** Step in minor units to which percentages are rounded (tenant: priceRounding). */
  rounding: number;
  vat: {
    rates: VatRate[];
    /** Date of supply (docs/rules/vat.md#date-of-supply). */
    supply: Date;
    timeZone: string;
  };
};

export type PricedBasket = {
  lines: PricedLine[];
  /** Goods before discounts. */
  goods: number;
  /** Reduction of goods by benefits. */
  discount: number;
  delivery: number;
  fees: number;
  /** Amount to pay; never negative. */
  total: number;
  vat: VatShare[];
  applied: (AppliedBenefit & {
    /** Reduction of the delivery fee. */
    delivery: number;
  })[];
  unmet: { benefit: Benefit; unmet: Unmet }[];
};

/**
 * Prices a basket: benefits reduce goods, the delivery fee follows from the reduced goods
 * (docs/rules/delivery.md#fees), and VAT is included on class sums. If benefits exclude each other, the set with the
 * lowest price applies. At equal prices it is the set with more requested benefits, so that a code is not ignored
 * without need.
 */
export function priceBasket(pricing: Pricing): PricedBasket {
  const tried = alternatives(pricing.benefits).map((benefits) => ({ benefits, ...priceWith(pricing, benefits) }));
  const best = tried.reduce((winner, next) => (isBetter(next, winner) ? next : winner));
  const { benefits, ...priced } = best;
  const passedOver = pricing.benefits.filter((benefit) => !benefits.includes(benefit));
  if (passedOver.length === 0) return priced;
  // A benefit that would not apply alone either reports its own reason, on which the customer can act.
  const alone = passedOver.map((benefit) => {
    const own = applyBenefits(pricing.lines, [benefit], pricing.rounding).unmet[0];
    return own ?? { benefit, unmet: { reason: 'not-combinable' } as const };
  });
  return { ...priced, unmet: [...priced.unmet, ...alone] };
}

/** Returns the sets of benefits that may apply together: all combinable ones, and each of the others alone. */
function alternatives(benefits: Benefit[]): Benefit[][] {
  const together = benefits.filter((benefit) => benefit.combinable);
  const alone = benefits.filter((benefit) => !benefit.combinable);
  return [together, ...alone.map((benefit) => [benefit])];
}

type Tried = { total: number; applied: AppliedBenefit[] };

/** Amount to pay less the value of gifts. */
const cost = ({ total, applied }: Tried): number =>
  applied.reduce((sum, { benefit }) => sum - (benefit.kind === 'gift' ? benefit.value : 0), total);

function isBetter(next: Tried, winner: Tried): boolean {
  if (cost(next) !== cost(winner)) return cost(next) < cost(winner);
  return asked(next) > asked(winner) || (asked(next) === asked(winner) && next.applied.length > winner.applied.length);
}

const asked = ({ applied }: Tried): number => applied.filter(({ benefit }) => benefit.source !== 'automatic').length;

function priceWith(pricing: Pricing, benefits: Benefit[]): PricedBasket {
  const { lines, fees, rounding, vat } = pricing;
  const taken: Applied = applyBenefits(lines, benefits, rounding);
  const paid = taken.lines.map((line) => line.paid);
  const goods = taken.lines.reduce((sum, line) => sum + line.gross, 0);
  const discount = taken.lines.reduce((sum, line) => sum + line.discount, 0);
  const free = taken.applied.find(({ benefit }) => benefit.kind === 'freeShipping');
  const delivery = pricing.delivery(paid, free !== undefined);
  const saved = free ? pricing.delivery(paid, false) - delivery : 0;
  const taxed = [
    ...lines.map((line, index) => ({ gross: paid[index] ?? 0, vatClass: line.vatClass })),
    { gross: delivery, vatClass: deliveryClass(lines) },
    { gross: fees, vatClass: 'standard' as const },
  ];
  const applied = taken.applied.map((entry) => ({ ...entry, delivery: entry === free ? saved : 0 }));
  const counts = ({ benefit, amount, delivery: less }: (typeof applied)[number]) =>
    benefit.kind === 'gift' || amount > 0 || less > 0;
  const idle = applied.filter((entry) => !counts(entry));
  return {
    lines: taken.lines,
    goods,
    discount,
    delivery,
    fees,
    total: goods - discount + delivery + fees,
    vat: includedVat(taxed, vat.rates, vat.supply, vat.timeZone),
    applied: applied.filter(counts),
    unmet: [...taken.unmet, ...idle.map(({ benefit }) => ({ benefit, unmet: { reason: 'without-effect' } as const }))],
  };
}
