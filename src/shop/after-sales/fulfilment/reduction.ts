import type { Tenant, VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { refundShares, type SoldLine, spread, vatRate } from '../../selling/pricing/index.ts';
import type { CreditVat } from './credits.store.ts';
import type { LifeOrder } from './types.ts';

export type ReducedLine = { position: number; amount: number };
type Taxed = Pick<Tenant, 'vat' | 'timeZone'>;

/** Returns the lines of an order as the rule of credits needs them, with the counts before a change. */
export function soldLines(tenant: Taxed, order: Pick<LifeOrder, 'lines' | 'placedAt' | 'reduced'>): SoldLine[] {
  const rateOf = (vatClass: VatRate['class']) => vatRate(tenant.vat, vatClass, order.placedAt, tenant.timeZone);
  return order.lines.map((line) => ({
    paid: line.paid,
    quantity: line.ordered,
    returned: line.cancelled + line.returned,
    reduced: reducedAt(order, line.position),
    vatClass: line.vatClass,
    permille: rateOf(line.vatClass),
  }));
}

function reducedAt({ reduced }: Pick<LifeOrder, 'reduced'>, position: number): number {
  return reduced.reduce((sum, line) => (line.position === position ? sum + line.amount : sum), 0);
}

/**
 * Returns how much the price of each line can still be reduced, in minor units: the value of shipped units that the
 * customer keeps. Unshipped units are cancelled instead.
 */
export function reducible(tenant: Taxed, order: Pick<LifeOrder, 'lines' | 'placedAt' | 'reduced'>): ReducedLine[] {
  const sold = soldLines(tenant, order);
  return order.lines.map(({ position, shipped, returned }, index) => {
    const held = order.lines.map((_, other) => (other === index ? shipped - returned : 0));
    return { position, amount: refundShares(sold, held).lines[index] ?? 0 };
  });
}

/**
 * Spreads a price reduction over a line or over the whole order, and returns its VAT. Null if it exceeds the value of
 * the units that the customer keeps. `position`: null for the whole order.
 */
export function reductionFor(
  tenant: Taxed,
  order: Pick<LifeOrder, 'lines' | 'placedAt' | 'reduced'>,
  asked: { position: number | null; amount: number },
): { amount: number; lines: ReducedLine[]; vat: CreditVat[] } | null {
  const open = reducible(tenant, order).filter(
    ({ position, amount }) => amount > 0 && (asked.position === null || asked.position === position),
  );
  const most = open.reduce((sum, { amount }) => sum + amount, 0);
  if (!Number.isSafeInteger(asked.amount) || asked.amount < 1 || asked.amount > most) return null;
  const shares = spread(
    asked.amount,
    open.map(({ amount }) => amount),
  );
  const lines = open.flatMap(({ position }, index) => {
    const amount = shares[index] ?? 0;
    return amount === 0 ? [] : [{ position, amount }];
  });
  const sold = soldLines(tenant, order);
  const rates = [...new Set(sold.map(({ permille }) => permille))].sort((a, b) => b - a);
  const vat = rates.flatMap((permille): CreditVat[] => {
    const gross = lines.reduce((sum, { position, amount }) => {
      const index = order.lines.findIndex((line) => line.position === position);
      return sold[index]?.permille === permille ? sum + amount : sum;
    }, 0);
    if (gross === 0) return [];
    const before = sold.reduce((sum, line) => (line.permille === permille ? sum + leftOf(line) : sum), 0);
    return [{ permille, gross, vat: vatIn(before, permille) - vatIn(before - gross, permille) }];
  });
  return { amount: asked.amount, lines, vat };
}

/** Value of the units that were neither returned nor cancelled, less earlier reductions. */
function leftOf({ paid, quantity, returned, reduced = 0 }: SoldLine): number {
  return paid - reduced - Math.min(roundHalfUp(paid * returned, quantity), paid - reduced);
}

function vatIn(gross: number, permille: number): number {
  return roundHalfUp(gross * permille, 1000 + permille);
}

/**
 * Deducts compensation for wear from a credit. The VAT falls with what is paid back, so the deduction keeps its share.
 * Null if a deduction exceeds the credit of its line.
 */
export function lessWear<
  Credited extends { amount: number; lines: readonly { position: number; amount: number }[]; vat: CreditVat[] },
>(
  tenant: Taxed,
  order: Pick<LifeOrder, 'lines' | 'placedAt' | 'reduced'>,
  credited: Credited,
  wear: readonly ReducedLine[],
): Credited | null {
  const charged = wear.filter(({ amount }) => amount > 0);
  if (charged.length === 0) return credited;
  const isTooMuch = charged.some(
    ({ position, amount }) => amount > (credited.lines.find((line) => line.position === position)?.amount ?? 0),
  );
  if (isTooMuch) return null;
  const sold = soldLines(tenant, order);
  const rateAt = (position: number) => sold[order.lines.findIndex((line) => line.position === position)]?.permille;
  const vat = credited.vat.map((part) => {
    const kept = charged.reduce((sum, line) => (rateAt(line.position) === part.permille ? sum + line.amount : sum), 0);
    if (kept === 0 || part.gross === 0) return part;
    const gross = part.gross - kept;
    // Keeps the cent by which earlier credits of the rate were rounded.
    const rounding = part.vat - vatIn(part.gross, part.permille);
    return { permille: part.permille, gross, vat: vatIn(gross, part.permille) + rounding };
  });
  return { ...credited, vat, amount: credited.amount - charged.reduce((sum, { amount }) => sum + amount, 0) };
}
