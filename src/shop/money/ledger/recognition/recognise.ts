import type { Tenant } from '../../../../tenants/tenant.ts';
import { roundHalfUp } from '../../../catalogue/prices/index.ts';
import { spread } from '../../../selling/pricing/index.ts';
import type { Posting } from '../posting.ts';

/** Line of an order: price of all its units in minor units, and counts of units. */
export type RecognisedLine = {
  permille: number | null;
  paid: number;
  quantity: number;
  cancelled: number;
  shipped: number;
  returned: number;
};

/** Amounts of an order at one VAT rate, in minor units. `vat` is the whole VAT, whether it has arisen or not. */
export type SoldRate = { permille: number | null; gross: number; vat: number };

/** Recognised amounts at one VAT rate, in minor units. */
export type Recognised = {
  permille: number | null;
  /** Revenue without VAT. */
  sales: number;
  /** VAT that has arisen, and the amount without VAT that it taxes. */
  vat: number;
  taxed: number;
  /** Liability until the supply, and its part without VAT. */
  deferred: number;
  deferredNet: number;
};

export type RecognitionRule = { revenueAt: 'order' | 'shipment'; vatAt: 'order' | 'supply' };

/** Returns when revenue and VAT of a tenant's orders arise (docs/rules/books.md). */
export function recognitionRule({ books, documents }: Pick<Tenant, 'books' | 'documents'>): RecognitionRule {
  const isBilledAtOrder = books.vatAt === 'invoice' && documents.invoiceAt === 'order';
  return { revenueAt: books.revenueAt, vatAt: isBilledAtOrder ? 'order' : 'supply' };
}

/**
 * Returns the part of each rate that is supplied: all of the order but the units that wait. So the first shipment supplies
 * delivery and fees too, as its invoice bills them, and a price reduction concerns what was shipped. Once nothing is left
 * to ship, all that remains of the order is supplied.
 */
export function suppliedOf(rates: readonly SoldRate[], lines: readonly RecognisedLine[]): number[] {
  const isComplete = lines.every(({ quantity, cancelled, shipped }) => cancelled + shipped >= quantity);
  const isBegun = lines.some(({ shipped }) => shipped > 0);
  return rates.map(({ permille, gross }) => {
    // A fee that reduces a credit leaves a negative amount; nothing of it is to come.
    if (isComplete || gross <= 0) return gross;
    if (!isBegun) return 0;
    return Math.max(0, gross - sum(lines.filter((line) => line.permille === permille).map(waitingOf)));
  });
}

/** Returns the price of the units of a line that are not shipped yet, rounded as on the invoices of shipments. */
function waitingOf({ paid, quantity, cancelled, shipped }: RecognisedLine): number {
  const upTo = (units: number) => roundHalfUp(paid * units, quantity);
  return Math.max(0, upTo(quantity - cancelled) - upTo(shipped));
}

/** Returns the exact share of an amount, rounded by largest remainder. */
function partOf(amount: number, part: number, rest: number): number {
  return spread(amount, [part, rest])[0] ?? 0;
}

/**
 * Returns the VAT in a part of a rate's amount, rounded half up as on the invoice of a shipment. The other part keeps
 * the rest of the VAT.
 */
function vatIn(part: number, { permille, gross, vat }: SoldRate): number {
  if (part === gross || permille === null) return part === gross ? vat : 0;
  if (gross <= 0 || vat <= 0) return partOf(vat, part, gross - part);
  const exact = roundHalfUp(part * permille, 1000 + permille);
  return Math.max(0, vat - (gross - part), Math.min(exact, vat, part));
}

/**
 * Returns what is recognised of an order. `paid` (minor units) is the part of the price that the customer has paid; the
 * part beyond the supplied goods is an advance payment.
 */
export function recogniseOrder(
  rule: RecognitionRule,
  rates: readonly SoldRate[],
  { lines, paid }: { lines: readonly RecognisedLine[]; paid: number },
): Recognised[] {
  const supplied = suppliedOf(rates, lines);
  const waiting = rates.map(({ gross }, index) => Math.max(0, gross - (supplied[index] ?? 0)));
  const advance = Math.min(sum(waiting), Math.max(0, paid - sum(supplied)));
  const advances = rates.length === 0 ? [] : spread(advance, waiting);
  return rates.map(({ permille, gross, vat }, index) => {
    const vatOf = (part: number) => vatIn(part, { permille, gross, vat });
    const done = supplied[index] ?? 0;
    const arisen = rule.vatAt === 'order' ? gross : done + (advances[index] ?? 0);
    const earned = rule.revenueAt === 'order' ? gross : done;
    const sales = earned - vatOf(earned);
    return {
      permille,
      sales,
      vat: vatOf(arisen),
      taxed: arisen - vatOf(arisen),
      deferred: gross - sales - vatOf(arisen),
      deferredNet: gross - vat - sales,
    };
  });
}

/** Returns the postings that lead from one recognition of an order to another one. */
export function recognitionPostings(before: readonly Recognised[], after: readonly Recognised[]): Posting[] {
  const rates = [...new Set([...before, ...after].map(({ permille }) => permille))];
  return rates.flatMap((permille): Posting[] => {
    const old = before.find((rate) => rate.permille === permille) ?? NOTHING;
    const now = after.find((rate) => rate.permille === permille) ?? NOTHING;
    const rate = permille === null ? {} : { permille };
    return [
      ...changed('deferred', [old.deferred, old.deferredNet], [now.deferred, now.deferredNet], rate),
      { account: 'sales', amount: old.sales - now.sales, ...rate },
      ...changed('vat', [old.vat, old.taxed], [now.vat, now.taxed], rate),
    ];
  });
}

type Taxed = readonly [amount: number, net: number];

/** A posting has an amount, so an account whose net amount alone changes is booked anew. */
function changed(account: 'deferred' | 'vat', old: Taxed, now: Taxed, rate: { permille?: number }): Posting[] {
  // An amount so small that it has no VAT has no posting, so nothing remains of one that shrinks to it.
  const left = account === 'vat' && now[0] === 0 ? 0 : now[1];
  const [amount, net] = [old[0] - now[0], old[1] - left];
  if (amount !== 0 || net === 0) return [{ account, amount, net, ...rate }];
  return [
    { account, amount: old[0], net: old[1], ...rate },
    { account, amount: -now[0], net: -now[1], ...rate },
  ];
}

const NOTHING: Recognised = { permille: null, sales: 0, vat: 0, taxed: 0, deferred: 0, deferredNet: 0 };

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
