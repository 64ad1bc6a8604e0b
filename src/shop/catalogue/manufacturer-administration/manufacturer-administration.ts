import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type AuditAction, may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import {
  announceManufacturers,
  deleteManufacturer,
  insertManufacturer,
  lockManufacturer,
  type Manufacturer,
  manufacturerId,
  readManufacturers,
  type StoredManufacturer,
  updateManufacturer,
} from '../legal-data/index.ts';
import { type ManufacturerRefusal, readManufacturerEntry } from './manufacturer-entry.ts';
import { type ListedManufacturer, MANUFACTURER_LIST } from './manufacturer-list.store.ts';

type Entered = Readonly<Record<string, string>>;
export type ManufacturerOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'fields'; refusals: ManufacturerRefusal[] }
  /** `changed`: another employee has changed it since the page was shown. */
  | { ok: false; problem: 'changed' | 'in-use' };

/** Manufacturers in the back office. Every function checks the role and records its changes. */
export type ManufacturerAdministration = {
  listing: Listing<ListedManufacturer>;
  list(member: StaffMember): Promise<StoredManufacturer[] | null>;
  create(member: StaffMember, entered: Entered): Promise<ManufacturerOutcome>;
  edit(member: StaffMember, id: string, entered: Entered): Promise<ManufacturerOutcome>;
  /** Deletes a manufacturer of no product. */
  remove(member: StaffMember, id: string): Promise<ManufacturerOutcome>;
};

/** Most manufacturers whose names make one id. */
const MOST_NAMESAKES = 100;

export function createManufacturerAdministration(deps: { pool: Pool; clock: Clock }): ManufacturerAdministration {
  const { pool, clock } = deps;

  async function change(
    member: StaffMember,
    steps: (client: pg.PoolClient) => Promise<ManufacturerOutcome>,
  ): Promise<ManufacturerOutcome> {
    if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, steps);
  }

  const note = (
    client: pg.PoolClient,
    member: StaffMember,
    about: { action: AuditAction; id: string; before?: Manufacturer; after?: Manufacturer },
  ) =>
    recordAudit(client, clock.now(), member, {
      action: about.action,
      tenant: null,
      subject: `manufacturer:${about.id}`,
      ...(about.before ? { before: facts(about.before) } : {}),
      after: about.after ? facts(about.after) : {},
    });

  return {
    listing: createListing(deps, MANUFACTURER_LIST),

    list: async (member) => (may(member, 'product.read') ? readManufacturers(pool) : null),

    create: (member, entered) =>
      change(member, async (client) => {
        const read = readManufacturerEntry(entered);
        if ('refusals' in read) return { ok: false, problem: 'fields', refusals: read.refusals };
        const made = await insertWithFreeId(client, read.manufacturer);
        if (made === null)
          return { ok: false, problem: 'fields', refusals: [{ field: 'name', problem: 'wrong-name' }] };
        await note(client, member, { action: 'manufacturer.created', id: made.id, after: made });
        return { ok: true, id: made.id };
      }),

    edit: (member, id, entered) =>
      change(member, async (client) => {
        const before = await lockManufacturer(client, id);
        if (!before) return { ok: false, problem: 'not-found' };
        if (String(before.version) !== entered.version) return { ok: false, problem: 'changed' };
        const read = readManufacturerEntry(entered);
        if ('refusals' in read) return { ok: false, problem: 'fields', refusals: read.refusals };
        const after = { ...read.manufacturer, id };
        await updateManufacturer(client, after);
        await announceManufacturers(client, [id]);
        await note(client, member, { action: 'manufacturer.changed', id, before, after });
        return { ok: true, id };
      }),

    remove: (member, id) =>
      change(member, async (client) => {
        const before = await lockManufacturer(client, id);
        if (!before) return { ok: false, problem: 'not-found' };
        if (before.products > 0) return { ok: false, problem: 'in-use' };
        await deleteManufacturer(client, id);
        await note(client, member, { action: 'manufacturer.deleted', id, before });
        return { ok: true, id };
      }),
  };
}

/** Returns the stored manufacturer with an id of its own; null if the name has no letter for one. */
async function insertWithFreeId(
  client: pg.PoolClient,
  manufacturer: Omit<Manufacturer, 'id'>,
): Promise<Manufacturer | null> {
  const id = manufacturerId(manufacturer.name);
  if (id === '') return null;
  for (let number = 1; number <= MOST_NAMESAKES; number += 1) {
    const made = { ...manufacturer, id: number === 1 ? id : `${id.slice(0, 56)}-${number}` };
    if (await insertManufacturer(client, made)) return made;
  }
  return null;
}

function facts({ name, address, country, contact, responsible }: Manufacturer): Record<string, string> {
  return {
    name,
    address,
    country,
    contact,
    responsible: responsible ? Object.values(responsible).join(', ') : '',
  };
}
