import type { Tenant } from '../../../tenants/tenant.ts';
import { money, roundHalfUp } from '../../catalogue/prices/index.ts';
import { deliveryFees, type FeeLine, memberFees } from '../../selling/delivery/index.ts';
import { storedDelivery, storedTotals } from '../../selling/orders/index.ts';
import { type Benefit, type PriceLine, priceBasket, spread } from '../../selling/pricing/index.ts';
import { type Credited, creditFor, deliveryCharged, type LifeOrder } from '../fulfilment/index.ts';
import type { PlannedLine, PlannedUnits } from './plan-goods.ts';

/** Prices of a change. Minor units. */
export type PricedGoods = {
  added: PlannedLine[];
  /** Discounts of added goods by promotion. */
  discounts: { benefit: Benefit; amount: number }[];
  /** Delivery fee that added goods cause; 0 if none. */
  raised: number;
  /** Credit for units that go and for a fee that is no longer due; its amount is 0 if there is none. */
  credited: Credited;
  /** The order with the added lines and fee, before its units are cancelled. */
  extended: LifeOrder;
};

type Priced = {
  tenant: Tenant;
  order: LifeOrder;
  units: PlannedUnits;
  /** Promotions of today. */
  benefits: Benefit[];
  isMember: boolean;
};

/**
 * Prices added goods by the rules of the basket (docs/rules/vouchers.md#added-goods). Promotions of today count for all
 * goods of the order, less those for the goods that stay. Goods that stay cost what was agreed. Delivery is priced for
 * all goods together (docs/rules/delivery.md#changed-orders).
 */
export function priceGoods(asked: Priced): PricedGoods {
  const { tenant, order, units } = asked;
  const promoted = promotedLines(asked);
  const added = promoted.lines;
  const extended = extendedBy(order, added);
  const removal = creditFor(tenant, extended, units.cancelled, 'cancelled');
  const { raised, freed } = deliveryChange(asked, added, { isFree: promoted.isFree, credited: removal.delivery });
  const whole = withDelivery(extended, raised);
  const credited = creditFor(tenant, whole, units.cancelled, 'cancelled', freed);
  return { added, discounts: promoted.discounts, raised, credited, extended: whole };
}

/** Units of each line that stay, with their share of the price. */
function keptLines({ order, units }: Pick<Priced, 'order' | 'units'>) {
  return order.lines.flatMap((line) => {
    const quantity = line.ordered - line.cancelled - (units.cancelled.get(line.position) ?? 0);
    return quantity > 0 ? [{ ...line, quantity, amount: roundHalfUp(line.paid * quantity, line.ordered) }] : [];
  });
}

function promotedLines(asked: Priced): Pick<PricedGoods, 'discounts'> & { lines: PlannedLine[]; isFree: boolean } {
  const { tenant, order, units, benefits } = asked;
  const priceLineOf = (line: Omit<PriceLine, 'key' | 'technical'> & { sku: string; technical: boolean | null }) => ({
    key: line.sku,
    unit: line.unit,
    quantity: line.quantity,
    vatClass: line.vatClass,
    technical: line.technical ?? false,
  });
  const kept = keptLines(asked).map(priceLineOf);
  const fresh = units.added.filter(({ price }) => price === 'today');
  const priceOf = (lines: PriceLine[]) =>
    priceBasket({
      lines,
      benefits,
      // Delivery has a rule of its own, so that a fee is not the reason for another set of promotions.
      delivery: () => 0,
      fees: 0,
      rounding: tenant.priceRounding,
      vat: { rates: tenant.vat, supply: order.placedAt, timeZone: tenant.timeZone },
    });
  const before = priceOf(kept);
  const all = priceOf([...kept, ...fresh.map(priceLineOf)]);
  const own = all.lines.slice(kept.length);
  const gross = own.map((line) => line.gross);
  const discount = Math.min(Math.max(0, all.discount - before.discount), sumOf(gross));
  const theirs = own.map((line) => line.discount);
  const shares = fresh.length === 0 ? [] : spread(discount, discount > 0 && sumOf(theirs) >= discount ? theirs : gross);
  const lines = units.added.map((line) => {
    const index = fresh.indexOf(line);
    return index < 0 ? line : { ...line, discount: shares[index] ?? 0 };
  });
  const more = all.applied.map(({ benefit, amount }) => {
    const known = before.applied.find((entry) => entry.benefit.id === benefit.id);
    return { benefit, amount: Math.max(0, amount - (known?.amount ?? 0)) };
  });
  const parts =
    discount === 0
      ? []
      : spread(
          discount,
          more.map(({ amount }) => amount),
        );
  const discounts = more.flatMap(({ benefit }, index) => {
    const amount = parts[index] ?? 0;
    return amount > 0 ? [{ benefit, amount }] : [];
  });
  return { lines, discounts, isFree: benefits.some(({ kind }) => kind === 'freeShipping') && isFreeIn(all) };
}

const isFreeIn = ({ unmet, applied }: ReturnType<typeof priceBasket>): boolean =>
  applied.some(({ benefit }) => benefit.kind === 'freeShipping') ||
  // Without a fee to reduce, it has no effect in this calculation.
  unmet.some(({ benefit, unmet: { reason } }) => benefit.kind === 'freeShipping' && reason === 'without-effect');

/**
 * Returns what added goods raise the delivery fee by, and what of it they make free. A fee rises only for a delivery
 * class that the order does not have; exchanged and cheaper goods never raise it.
 */
function deliveryChange(
  asked: Priced,
  added: readonly PlannedLine[],
  { isFree, credited }: { isFree: boolean; credited: number },
): { raised: number; freed: number } {
  const { tenant, order, isMember } = asked;
  if (added.length === 0) return { raised: 0, freed: 0 };
  const kept = keptLines(asked);
  const lines: FeeLine[] = [
    ...kept.map(({ deliveryMode, amount }) => ({ mode: deliveryMode, amount })),
    ...added.map(({ deliveryMode, unit, quantity, discount }) => ({
      mode: deliveryMode,
      amount: unit * quantity - discount,
    })),
  ];
  const { fees } = tenant.delivery;
  const due = deliveryFees(lines, isFree || isMember ? memberFees(fees) : fees);
  const groups = storedDelivery(order.delivery).deliveryGroups.filter(({ mode }) =>
    due.some((group) => group.mode === mode),
  );
  const charged = Math.max(0, deliveryCharged(order) - order.creditedDelivery - credited);
  const base = Math.min(charged, sumOf(groups.map(({ fee }) => fee.amount)));
  const change = sumOf(due.map(({ fee }) => fee)) - base;
  const hasNew = due.some(({ mode }) => !groups.some((group) => group.mode === mode));
  const hasMore = added.some(({ replaces }) => replaces === null);
  return { raised: hasNew ? Math.max(0, change) : 0, freed: hasMore ? Math.max(0, -change) : 0 };
}

/** Returns the order with added lines, as the rule of credits needs it. */
function extendedBy(order: LifeOrder, added: readonly PlannedLine[]): LifeOrder {
  const last = Math.max(0, ...order.lines.map(({ position }) => position));
  const lines = added.map(({ quantity, discount, unit, stock: _, pictureId: __, price: ___, ...line }, index) => ({
    ...line,
    position: last + index + 1,
    ordered: quantity,
    shipped: 0,
    cancelled: 0,
    returned: 0,
    announced: 0,
    waiting: 0,
    unit,
    paid: unit * quantity - discount,
  }));
  return {
    ...order,
    lines: [...order.lines, ...lines],
    total: order.total + sumOf(lines.map(({ paid }) => paid)),
  };
}

/** Returns the order with a raised delivery fee. */
function withDelivery(order: LifeOrder, raised: number): LifeOrder {
  const totals = storedTotals(order.totals);
  const delivery = money(totals.delivery.amount + raised, order.currency);
  return { ...order, total: order.total + raised, totals: { ...totals, delivery } };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
