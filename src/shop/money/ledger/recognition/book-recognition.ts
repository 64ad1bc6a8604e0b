import type pg from 'pg';
import { calendarDay } from '../../../../platform/calendar-day.ts';
import { type NewEntry, writeEntries } from '../entries.store.ts';
import { type Booked, ledgerEntryOf, type OpenBooks } from '../ledger-entry.ts';
import { grossRates, type Posting, soldPostings, type VatPart } from '../posting.ts';
import { type Recognised, recogniseOrder, recognitionPostings, recognitionRule, type SoldRate } from './recognise.ts';
import { type OrderRecognition, recognitionsOf } from './recognition.store.ts';

type Changed = { books: OpenBooks; booked: Booked };

/**
 * Books what the supply or the payment of orders changes in their revenue and VAT. Books nothing for orders without a
 * deferred amount, which were billed before. The caller has opened the books of all orders.
 */
export async function bookRecognition(client: pg.PoolClient, changed: readonly Changed[], now: Date): Promise<void> {
  const states = await statesOf(client, changed);
  const entries = changed.flatMap(({ books, booked }): NewEntry[] => {
    const state = states.get(books.order.id);
    if (!state) return [];
    const after = recogniseOrder(recognitionRule(books.tenant), soldOf(state.booked), state);
    // A later event of the same order starts from this one.
    states.set(books.order.id, { ...state, booked: after });
    const postings = recognitionPostings(state.booked, after);
    return postings.some(({ amount }) => amount !== 0) ? [ledgerEntryOf(books, booked, postings)] : [];
  });
  await writeEntries(client, entries, now);
}

/** Books the VAT of payments before the supply, after the payments are booked. */
export async function bookAdvanceVat(client: pg.PoolClient, changed: readonly Changed[], now: Date): Promise<void> {
  const taxed = changed.filter(({ books }) => recognitionRule(books.tenant).vatAt === 'supply');
  await bookRecognition(
    client,
    taxed.map(({ books, booked: { key, valueOn } }) => ({
      books,
      booked: { key: `${key}:taxed`, kind: 'prepayment-taxed', valueOn },
    })),
    now,
  );
}

/**
 * Returns the debit postings of a credited part of an order. Units that wait for their supply reduce the liability,
 * supplied ones reduce revenue. `amount` is in minor units. Call it after the units are counted as cancelled or returned.
 */
export async function creditedPostings(
  client: pg.PoolClient,
  { order, tenant }: OpenBooks,
  { amount, vat }: { amount: number; vat: readonly VatPart[] },
): Promise<Posting[]> {
  const [state] = await recognitionsOf(client, [order.id]);
  if (!state) return soldPostings(amount, vat);
  const rates = lessCredit(soldOf(state.booked), amount, grossRates(amount, vat));
  const after = recogniseOrder(recognitionRule(tenant), rates, state);
  return recognitionPostings(state.booked, after);
}

/**
 * Returns the postings of goods that are added to a billed order. The lines are stored. `amount` is in minor units.
 */
export async function addedPostings(
  client: pg.PoolClient,
  { order, tenant }: OpenBooks,
  { amount, vat }: { amount: number; vat: readonly Required<VatPart>[] },
): Promise<Posting[]> {
  const contrary = vat.map(({ permille, gross, vat: tax }) => ({ permille, gross: -gross, vat: -tax }));
  const [state] = await recognitionsOf(client, [order.id], vat);
  if (!state) return soldPostings(-amount, contrary);
  const rates = lessCredit(soldOf(state.booked), -amount, contrary);
  return recognitionPostings(state.booked, recogniseOrder(recognitionRule(tenant), rates, state));
}

/** Returns the postings of a new bill. */
export function billedPostings(
  { order, tenant }: Pick<OpenBooks, 'order' | 'tenant'>,
  rates: readonly SoldRate[],
): Posting[] {
  const isWithoutGoods = order.lines.length === 0;
  const line = { permille: null, paid: order.total, quantity: 1, cancelled: 0, shipped: 0, returned: 0 };
  const lines = isWithoutGoods ? [] : [line];
  return recognitionPostings([], recogniseOrder(recognitionRule(tenant), rates, { lines, paid: 0 }));
}

async function statesOf(client: pg.PoolClient, changed: readonly Changed[]): Promise<Map<string, OrderRecognition>> {
  const found = await recognitionsOf(client, [...new Set(changed.map(({ books }) => books.order.id))]);
  return new Map(found.map((state) => [state.orderId, state]));
}

/** Returns what an order costs now by rate, from its recognition. */
function soldOf(booked: readonly Recognised[]): SoldRate[] {
  return booked.map(({ permille, sales, vat, deferred, deferredNet }) => ({
    permille,
    gross: sales + vat + deferred,
    vat: vat + deferred - deferredNet,
  }));
}

/** Reduces rates by a credit. A part of it without a rate reduces the rates that are left. */
function lessCredit(rates: readonly SoldRate[], amount: number, credited: readonly Required<VatPart>[]): SoldRate[] {
  let rest = amount - credited.reduce((sum, { gross }) => sum + gross, 0);
  const known = new Set(rates.map(({ permille }) => permille));
  const added = credited.flatMap(({ permille }) => (known.has(permille) ? [] : [{ permille, gross: 0, vat: 0 }]));
  return [...rates, ...added].map((rate) => {
    const own = credited.find(({ permille }) => permille === rate.permille);
    const gross = rate.gross - (own?.gross ?? 0);
    const taken = rest < 0 ? rest : Math.min(rest, Math.max(0, gross));
    rest -= taken;
    return { ...rate, gross: gross - taken, vat: rate.vat - (own?.vat ?? 0) };
  });
}

/** Returns the calendar day of a shipment, on which its goods are supplied. */
export function supplyDay({ tenant }: Pick<OpenBooks, 'tenant'>, shippedAt: Date): string {
  return calendarDay(shippedAt, tenant.timeZone);
}
