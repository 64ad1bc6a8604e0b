import type pg from 'pg';
import { recordAudit } from '../../staff/employees/index.ts';
import {
  isSetOfParts,
  lockOrCreateStock,
  moveStock,
  openLocations,
  recountStock,
  type SetPart,
  serveWaiting,
  writeSet,
} from '../stock/index.ts';
import type { BookedStock, ChangedBy, StockChange } from './ports.ts';
import { differenceOf, manualReasonOf, readNote, readUnits, type StockEntry } from './stock-entry.ts';
import { announceCounted, announceVariants, type StockLevels, stockLevels } from './variant.store.ts';

/** Most units of a variant in one set. */
const MOST_IN_SET = 99;

const auditOf = (sku: string) => ({ tenant: null, subject: `stock:${sku}` });

/** Locks the stock of a variant and reads it, so that nothing moves until the change is written. */
async function lockVariant(client: pg.PoolClient, { now }: ChangedBy, sku: string): Promise<StockLevels | null> {
  await lockOrCreateStock(client, sku);
  return stockLevels(client, sku, 'de-CH', now);
}

/**
 * Books goods in, a count, a correction, damage or a return at a location. Returns the stock after it. `onAnyState`: whether
 * movements since the form was read do not matter.
 */
export async function book(
  client: pg.PoolClient,
  by: ChangedBy,
  { sku, entered, onAnyState }: { sku: string; entered: StockEntry; onAnyState: boolean },
): Promise<BookedStock> {
  const reason = manualReasonOf(entered.reason);
  const units = readUnits(entered.quantity, reason === 'count' || reason === 'correction' ? 0 : 1);
  const note = readNote(entered.note);
  const location = entered.location ?? '';
  if (reason === null) return { ok: false, problem: 'no-reason' };
  if (units === null) return { ok: false, problem: 'no-number' };
  // Other reasons say why by themselves.
  if (note === null && (reason === 'correction' || reason === 'damage')) return { ok: false, problem: 'no-note' };
  if (!(await openLocations(client)).has(location)) return { ok: false, problem: 'no-location' };
  const variant = await lockVariant(client, by, sku);
  if (!variant) return { ok: false, problem: 'not-found' };
  if (variant.parts.length > 0) return { ok: false, problem: 'is-set' };
  if (!onAnyState && entered.last !== String(variant.last)) return { ok: false, problem: 'changed' };
  const there = variant.levels.find((level) => level.location === location)?.quantity ?? 0;
  const difference = differenceOf(reason, units, readUnits(entered[`seen.${location}`], 0) ?? there);
  if (difference === 0) return { ok: true, stock: variant };
  const [from, to] = difference < 0 ? [location, null] : [null, location];
  const cause = { reason, at: by.now, by: by.member.email, ...(note === null ? {} : { note }) };
  const last = await moveStock(client, { sku, from, to, quantity: Math.abs(difference) }, cause);
  if (last === null) return { ok: false, problem: 'too-few' };
  const before = variant.quantity - variant.safety - variant.waiting;
  await announceCounted(client, [{ sku, before }], by.now);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.moved',
    ...auditOf(sku),
    before: { location, quantity: there },
    after: { location, quantity: there + difference, reason, note },
  });
  const levels = variant.levels.map((level) =>
    level.location === location ? { ...level, quantity: there + difference } : level,
  );
  return { ok: true, stock: { last, levels } };
}

export async function transfer(
  client: pg.PoolClient,
  by: ChangedBy,
  sku: string,
  entered: StockEntry,
): Promise<StockChange> {
  const { from = '', to = '' } = entered;
  const units = readUnits(entered.quantity);
  const note = readNote(entered.note);
  const locations = await openLocations(client);
  if (!locations.has(from) || !locations.has(to)) return { ok: false, problem: 'no-location' };
  if (from === to) return { ok: false, problem: 'same-location' };
  if (units === null) return { ok: false, problem: 'no-number' };
  const variant = await lockVariant(client, by, sku);
  if (!variant) return { ok: false, problem: 'not-found' };
  if (entered.last !== String(variant.last)) return { ok: false, problem: 'changed' };
  const cause = { reason: 'transfer' as const, at: by.now, by: by.member.email, ...(note === null ? {} : { note }) };
  if (!(await moveStock(client, { sku, from, to, quantity: units }, cause))) return { ok: false, problem: 'too-few' };
  await announceVariants(client, [sku]);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.moved',
    ...auditOf(sku),
    after: { from, to, quantity: units, reason: 'transfer', note },
  });
  return { ok: true };
}

/**
 * Sets the own safety stock of a variant, and the backorder limit of all variants of its product. Empty fields mean the
 * safety stock of the locations, and no backorders.
 */
export async function changeTerms(
  client: pg.PoolClient,
  by: ChangedBy,
  sku: string,
  entered: StockEntry,
): Promise<StockChange> {
  const isSet = (name: string): boolean => (entered[name] ?? '').trim() !== '';
  const safety = isSet('safety') ? readUnits(entered.safety, 0) : null;
  const backorder = isSet('backorder') ? readUnits(entered.backorder, 0) : 0;
  if ((isSet('safety') && safety === null) || backorder === null) return { ok: false, problem: 'no-number' };
  const { rows } = await client.query<{ sku: string }>(
    'select sku from variant where product_id = (select product_id from variant where sku = $1) order by sku',
    [sku],
  );
  const siblings = rows.map((row) => row.sku);
  await client.query(
    'insert into stock (sku, quantity) select sku, 0 from unnest($1::text[]) sku on conflict do nothing',
    [siblings],
  );
  await client.query('select sku from stock where sku = any($1::text[]) order by sku for update', [siblings]);
  const before = await stockLevels(client, sku, 'de-CH', by.now);
  if (!before) return { ok: false, problem: 'not-found' };
  await client.query('update stock set backorder = $2 where sku = any($1::text[]) and backorder <> $2', [
    siblings,
    backorder,
  ]);
  await client.query('update stock set own_safety = $2 where sku = $1', [sku, safety]);
  await recountStock(client, [sku]);
  await serveWaiting(client, [sku], by.now);
  await announceVariants(client, siblings);
  await recordAudit(client, by.now, by.member, {
    action: 'stock.terms-changed',
    ...auditOf(sku),
    before: { safety: before.ownSafety, backorder: before.backorder },
    after: { safety, backorder },
  });
  return { ok: true };
}

/** Reads the parts of a set: known ones with their quantity, 0 for none, and one more. Null for a wrong number. */
function partsOf(entered: StockEntry): SetPart[] | null {
  const parts = new Map<string, number | null>();
  for (const [name, typed] of Object.entries(entered))
    if (name.startsWith('part.')) parts.set(name.slice('part.'.length), readUnits(typed, 0));
  const added = (entered.add ?? '').trim();
  if (added !== '') parts.set(added, readUnits(entered.addQuantity === '' ? '1' : entered.addQuantity));
  const read: SetPart[] = [];
  for (const [sku, quantity] of parts) {
    if (quantity === null || quantity > MOST_IN_SET) return null;
    if (quantity > 0) read.push({ sku, quantity });
  }
  return read;
}

/** Replaces the parts of a set. */
export async function changeParts(
  client: pg.PoolClient,
  by: ChangedBy,
  sku: string,
  entered: StockEntry,
): Promise<StockChange> {
  const parts = partsOf(entered);
  if (parts === null) return { ok: false, problem: 'no-number' };
  const before = await stockLevels(client, sku, 'de-CH', by.now);
  if (!before) return { ok: false, problem: 'not-found' };
  const problem = await writeSet(client, sku, parts);
  if (problem !== null) return { ok: false, problem };
  if (parts.length === 0 && !(await isSetOfParts(client, sku)) && before.parts.length === 0) return { ok: true };
  await announceVariants(client, [sku]);
  const textOf = (list: readonly SetPart[]): string => list.map((part) => `${part.quantity} × ${part.sku}`).join(', ');
  await recordAudit(client, by.now, by.member, {
    action: 'stock.set-changed',
    ...auditOf(sku),
    before: { parts: textOf(before.parts) },
    after: { parts: textOf(parts) },
  });
  return { ok: true };
}
