import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type AuditAction,
  type AuditFacts,
  may,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { announcePriceLists, STANDARD_GROUP } from '../price-lists/index.ts';
import { offeredProducts } from '../products/index.ts';
import {
  type AdminCustomerGroup,
  type AdminListPrice,
  type AdminPriceList,
  type AnyListPrice,
  adminListPrices,
  adminPriceList,
  allListPrices,
  customerGroups,
  deleteCustomerGroup,
  deleteListPrice,
  deletePriceList,
  insertCustomerGroup,
  insertPriceList,
  lockPriceList,
  productsOfList,
  putListPrices,
  updateCustomerGroup,
  updatePriceList,
} from './price-list-administration.store.ts';
import {
  type EnteredPrice,
  type ListPriceProblem,
  type PriceListDraft,
  type PriceListEntry,
  type PriceListEntryProblem,
  readGroupName,
  readListPrice,
  readPriceListEntry,
} from './price-list-entry.ts';
import { type ListedPriceList, PRICE_LIST_LIST } from './price-list-list.store.ts';
import { type ReadPriceTable, type RefusedRow, readPriceTable } from './price-table.ts';

export type PriceListOutcome =
  | { ok: true; id: string; count: number }
  | Refused
  | { ok: false; problem: PriceListEntryProblem | ListPriceProblem | 'changed' | 'group' | 'unknown-article' }
  | Exclude<ReadPriceTable, { ok: true } | { problem: 'rows' }>
  | { ok: false; problem: 'rows'; rows: (RefusedRow | { line: number; problem: 'unknown-article' })[] };
type GroupProblem = 'group-name' | 'group-key' | 'known-group' | 'group-in-use';
export type CustomerGroupOutcome = { ok: true } | Refused | { ok: false; problem: GroupProblem };

export type CustomerGroupEntry = { key: string; name: string; description: string; isEnded: boolean };

export type PriceListPage = { list: AdminPriceList; prices: AdminListPrice[]; pages: number };

type OneList = { tenant: Tenant; id: string };
type PricePlace = { locale: string; last: readonly string[] | null; size: number };

/** Price lists and customer groups for employees. Every function checks the role and records changes. */
export type PriceListAdministration = {
  listing: Listing<ListedPriceList>;
  /** Returns the customer groups, and the time that states of lists depend on; null if the role may not read them. */
  groups(member: StaffMember, tenant: Tenant): Promise<{ groups: AdminCustomerGroup[]; now: Date } | null>;
  open(member: StaffMember, asked: OneList & { locale: string; page: number }): Promise<PriceListPage | null>;
  /** Returns prices of a list after a SKU and quantity, by both; null as for `open`. */
  pricesAfter(member: StaffMember, asked: OneList & PricePlace): Promise<AdminListPrice[] | null>;
  /** Returns prices of all lists behind a place; null without permission. */
  allPricesAfter(member: StaffMember, asked: Omit<OneList, 'id'> & PricePlace): Promise<AnyListPrice[] | null>;
  create(member: StaffMember, tenant: Tenant, entry: PriceListEntry): Promise<PriceListOutcome>;
  /** Changes name and validity; the group stays. `entry.version`: the version that the form showed. */
  change(member: StaffMember, asked: OneList, entry: PriceListEntry): Promise<PriceListOutcome>;
  /** Deletes a list with its prices. Placed orders keep theirs. */
  remove(member: StaffMember, asked: OneList): Promise<PriceListOutcome>;
  setPrice(
    member: StaffMember,
    asked: OneList,
    entry: { sku: string; quantity: string; price: string },
  ): Promise<PriceListOutcome>;
  removePrice(member: StaffMember, asked: OneList, entry: { sku: string; quantity: string }): Promise<PriceListOutcome>;
  /** Sets the prices of a table in CSV; all of them or none. */
  importPrices(member: StaffMember, asked: OneList, table: string): Promise<PriceListOutcome>;
  addGroup(member: StaffMember, tenant: Tenant, entry: { key: string; name: string }): Promise<CustomerGroupOutcome>;
  /** Renames, describes, ends or reopens a group. An ended one takes no new customers and lists; its prices stay. */
  changeGroup(member: StaffMember, tenant: Tenant, entry: CustomerGroupEntry): Promise<CustomerGroupOutcome>;
  /** Deletes a group without customers and lists. */
  removeGroup(member: StaffMember, tenant: Tenant, key: string): Promise<CustomerGroupOutcome>;
};

const PAGE = 100;
const GROUP_KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_KEY = 40;
const LONGEST_DESCRIPTION = 200;

export function createPriceListAdministration(deps: { pool: Pool; clock: Clock }): PriceListAdministration {
  const { pool, clock } = deps;

  /** Runs a permitted change in one transaction. */
  async function change<Outcome>(
    member: StaffMember,
    steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, 'price-list.change')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, (client) => steps(client, clock.now()));
  }

  /** Runs a change of one list under its lock. */
  const changeList = (
    member: StaffMember,
    { tenant, id }: OneList,
    steps: (list: AdminPriceList, within: Within) => Promise<PriceListOutcome>,
  ): Promise<PriceListOutcome> =>
    change<PriceListOutcome>(member, async (client, now) => {
      const list = isUuid(id) ? await lockPriceList(client, tenant.id, id) : null;
      return list ? steps(list, { client, now, member, tenant }) : { ok: false, problem: 'not-found' };
    });

  return {
    listing: createListing(deps, PRICE_LIST_LIST),

    groups: async (member, tenant) =>
      may(member, 'price-list.read') ? { groups: await customerGroups(pool, tenant.id), now: clock.now() } : null,

    open: async (member, { tenant, id, locale, page }) => {
      if (!may(member, 'price-list.read') || !isUuid(id)) return null;
      const list = await adminPriceList(pool, tenant.id, id);
      if (!list) return null;
      const asked = { tenant: tenant.id, locale, id, now: clock.now(), offset: (page - 1) * PAGE, most: PAGE };
      return { list, prices: await adminListPrices(pool, asked), pages: Math.max(1, Math.ceil(list.prices / PAGE)) };
    },

    pricesAfter: async (member, { tenant, id, size, ...place }) =>
      may(member, 'price-list.read') && isUuid(id) && (await adminPriceList(pool, tenant.id, id))
        ? adminListPrices(pool, { tenant: tenant.id, id, now: clock.now(), most: size, ...place })
        : null,
    allPricesAfter: async (member, asked) =>
      may(member, 'price-list.read') ? allListPrices(pool, asked, clock.now()) : null,

    create: (member, tenant, entry) =>
      change<PriceListOutcome>(member, async (client, now) => {
        const read = readPriceListEntry(entry, tenant, now);
        if ('problem' in read) return { ok: false, problem: read.problem };
        const { draft } = read;
        const groups = draft.group === null ? [] : await customerGroups(client, tenant.id);
        if (draft.group !== null && !groups.some(({ key, endedAt }) => key === draft.group && endedAt === null))
          return { ok: false, problem: 'group' };
        const id = await insertPriceList(client, tenant.id, draft, now);
        await announcePriceLists(client, tenant.id, []);
        await audit({ client, now, member, tenant }, 'price-list.created', id, { after: factsOf(draft) });
        return { ok: true, id, count: 0 };
      }),

    change: (member, asked, entry) =>
      changeList(member, asked, async (list, within) => {
        const { client, now, tenant } = within;
        const read = readPriceListEntry(entry, tenant, now);
        if ('problem' in read) return { ok: false, problem: read.problem };
        const draft = { ...read.draft, group: list.group };
        const version = Number(entry.version ?? '');
        if (!(await updatePriceList(client, { id: list.id, tenant: tenant.id, version, draft, now })))
          return { ok: false, problem: 'changed' };
        await announceList(within, list);
        await audit(within, 'price-list.changed', list.id, { before: factsOf(list), after: factsOf(draft) });
        return { ok: true, id: list.id, count: list.prices };
      }),

    remove: (member, asked) =>
      changeList(member, asked, async (list, within) => {
        await announceList(within, list);
        await deletePriceList(within.client, list.id);
        await audit(within, 'price-list.removed', list.id, { before: { ...factsOf(list), prices: list.prices } });
        return { ok: true, id: list.id, count: list.prices };
      }),

    setPrice: (member, asked, entry) =>
      changeList(member, asked, async (list, within) => {
        const price = readListPrice(entry, within.tenant, list.group === null);
        if ('problem' in price) return { ok: false, problem: price.problem };
        const products = await offeredProducts(within.client, within.tenant.id, [price.sku]);
        if (products.size === 0) return { ok: false, problem: 'unknown-article' };
        await putPrices(within, list, [price], products);
        await audit(within, 'price-list.price-set', list.id, { after: price });
        return { ok: true, id: list.id, count: 1 };
      }),

    removePrice: (member, asked, { sku, quantity }) =>
      changeList(member, asked, async (list, within) => {
        const minQuantity = /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0;
        const products = await offeredProducts(within.client, within.tenant.id, [sku]);
        const amount = await deleteListPrice(within.client, { id: list.id, sku, minQuantity });
        if (amount === null) return { ok: false, problem: 'not-found' };
        await announcePriceLists(within.client, within.tenant.id, list.group === null ? [...products.values()] : []);
        await audit(within, 'price-list.price-removed', list.id, { before: { sku, minQuantity, amount } });
        return { ok: true, id: list.id, count: 1 };
      }),

    importPrices: (member, asked, table) =>
      changeList(member, asked, async (list, within) => {
        const read = await readPriceTable(table, within.tenant, list.group === null);
        if (!read.ok) return read;
        const products = await offeredProducts(
          within.client,
          within.tenant.id,
          read.prices.map(({ price }) => price.sku),
        );
        const unknown = read.prices.filter(({ price }) => !products.has(price.sku));
        if (unknown.length > 0)
          return {
            ok: false,
            problem: 'rows',
            rows: unknown.map(({ line }) => ({ line, problem: 'unknown-article' as const })),
          };
        const prices = read.prices.map(({ price }) => price);
        await putPrices(within, list, prices, products);
        await audit(within, 'price-list.imported', list.id, { after: { prices: prices.length } });
        return { ok: true, id: list.id, count: prices.length };
      }),

    addGroup: (member, tenant, entry) =>
      change<CustomerGroupOutcome>(member, async (client, now) => {
        const key = entry.key.trim().toLowerCase();
        const name = readGroupName(entry.name);
        if (name === null) return { ok: false, problem: 'group-name' };
        if (!GROUP_KEY.test(key) || key.length > LONGEST_KEY) return { ok: false, problem: 'group-key' };
        if (key === STANDARD_GROUP || !(await insertCustomerGroup(client, { tenant: tenant.id, key, name, now })))
          return { ok: false, problem: 'known-group' };
        const facts = { action: 'customer-group.created' as const, subject: `customer-group:${key}`, after: { name } };
        await recordAudit(client, now, member, { ...facts, tenant: tenant.id });
        return { ok: true };
      }),

    changeGroup: (member, tenant, { key, isEnded, ...entry }) =>
      change<CustomerGroupOutcome>(member, async (client, now) => {
        const known = (await customerGroups(client, tenant.id)).find((group) => group.key === key);
        if (!known) return { ok: false, problem: 'not-found' };
        const name = readGroupName(entry.name);
        if (name === null) return { ok: false, problem: 'group-name' };
        const description = oneLineNote(entry.description, LONGEST_DESCRIPTION);
        const endedAt = isEnded ? (known.endedAt ?? now) : null;
        await updateCustomerGroup(client, { tenant: tenant.id, key, name, description, endedAt });
        await recordAudit(client, now, member, {
          action: 'customer-group.changed',
          tenant: tenant.id,
          subject: `customer-group:${key}`,
          before: { name: known.name, description: known.description, ended: known.endedAt !== null },
          after: { name, description, ended: isEnded },
        });
        return { ok: true };
      }),

    removeGroup: (member, tenant, key) =>
      change<CustomerGroupOutcome>(member, async (client, now) => {
        const known = (await customerGroups(client, tenant.id)).find((group) => group.key === key);
        if (!known) return { ok: false, problem: 'not-found' };
        if (!(await deleteCustomerGroup(client, tenant.id, key))) return { ok: false, problem: 'group-in-use' };
        const before = { name: known.name };
        const facts = { action: 'customer-group.removed' as const, subject: `customer-group:${key}`, before };
        await recordAudit(client, now, member, { ...facts, tenant: tenant.id });
        return { ok: true };
      }),
  };
}

type Within = { client: pg.PoolClient; now: Date; member: StaffMember; tenant: Tenant };

async function putPrices(
  { client, tenant }: Within,
  list: AdminPriceList,
  prices: readonly EnteredPrice[],
  products: ReadonlyMap<string, string>,
): Promise<void> {
  await putListPrices(client, list.id, prices);
  await announcePriceLists(client, tenant.id, list.group === null ? [...new Set(products.values())] : []);
}

/** Announces a change of a whole list. Pages show only prices for everybody. */
async function announceList({ client, tenant }: Within, list: AdminPriceList): Promise<void> {
  await announcePriceLists(client, tenant.id, list.group === null ? await productsOfList(client, list.id) : []);
}

function audit(
  { client, now, member, tenant }: Within,
  action: Extract<AuditAction, `price-list.${string}`>,
  id: string,
  facts: { before?: AuditFacts; after?: AuditFacts },
): Promise<void> {
  return recordAudit(client, now, member, { action, tenant: tenant.id, subject: `price-list:${id}`, ...facts });
}

function factsOf({ name, group, validFrom, validTo }: PriceListDraft): AuditFacts {
  return { name, group, from: validFrom.toISOString(), to: validTo?.toISOString() ?? null };
}
