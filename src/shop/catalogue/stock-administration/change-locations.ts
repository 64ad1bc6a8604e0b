import type pg from 'pg';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { recordAudit } from '../../staff/employees/index.ts';
import {
  insertLocation,
  LOCATION_KINDS,
  lockLocation,
  lockVariantsAt,
  recountStock,
  serveWaiting,
  updateLocation,
} from '../stock/index.ts';
import type { ChangedBy, StockChange } from './ports.ts';
import { readUnits, type StockEntry } from './stock-entry.ts';
import { announceVariants } from './variant.store.ts';

const ID = /^[a-z0-9][a-z0-9-]{0,31}$/;
const LONGEST_NAME = 80;

type Read = { name: string; sellable: boolean; safety: number };

function readEntry(entered: StockEntry): Read | 'no-name' | 'no-number' {
  const name = oneLineNote(entered.name ?? '', LONGEST_NAME);
  const safety = (entered.safety ?? '').trim() === '' ? 0 : readUnits(entered.safety, 0);
  if (name === '') return 'no-name';
  return safety === null ? 'no-number' : { name, sellable: entered.sellable === '1', safety };
}

export async function createLocation(client: pg.PoolClient, by: ChangedBy, entered: StockEntry): Promise<StockChange> {
  const id = (entered.id ?? '').trim().toLowerCase();
  const kind = LOCATION_KINDS.find((known) => known === entered.kind) ?? 'warehouse';
  const read = readEntry(entered);
  if (typeof read === 'string') return { ok: false, problem: read };
  if (!ID.test(id)) return { ok: false, problem: 'no-id' };
  if (!(await insertLocation(client, { id, kind, ...read }))) return { ok: false, problem: 'id-taken' };
  await recordAudit(client, by.now, by.member, {
    action: 'stock.location-created',
    tenant: null,
    subject: `location:${id}`,
    after: { kind, ...read },
  });
  return { ok: true };
}

/** Renames, ends or reopens a location, and changes whether and how many of its units are sold. */
export async function editLocation(
  client: pg.PoolClient,
  by: ChangedBy,
  id: string,
  entered: StockEntry,
): Promise<StockChange> {
  const read = readEntry(entered);
  if (typeof read === 'string') return { ok: false, problem: read };
  const before = await lockLocation(client, id);
  if (!before) return { ok: false, problem: 'not-found' };
  const ended = entered.ended === '1';
  if (before.isDefault && (ended || !read.sellable)) return { ok: false, problem: 'is-default' };
  if (ended && before.units > 0) return { ok: false, problem: 'not-empty' };
  await updateLocation(client, id, { ...read, ended });
  if (before.sellable !== read.sellable || before.safety !== read.safety) {
    const skus = await lockVariantsAt(client, id);
    await recountStock(client, skus);
    await serveWaiting(client, skus, by.now);
    await announceVariants(client, skus);
  }
  await recordAudit(client, by.now, by.member, {
    action: 'stock.location-changed',
    tenant: null,
    subject: `location:${id}`,
    before: { name: before.name, sellable: before.sellable, safety: before.safety, ended: before.ended },
    after: { ...read, ended },
  });
  return { ok: true };
}
