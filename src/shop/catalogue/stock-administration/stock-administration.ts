import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { may, type Refused, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { readLocations, type StockLocation } from '../stock/index.ts';
import { endDelivery, planDelivery, postponeDelivery, receive } from './change-deliveries.ts';
import { createLocation, editLocation } from './change-locations.ts';
import { book, changeParts, changeTerms, transfer } from './change-variant.ts';
import { bookCounts, type CountedStock, type CountResult } from './count-batch.ts';
import type { ExpectedDelivery } from './deliveries.store.ts';
import { DELIVERY_LIST } from './delivery-list.store.ts';
import type { BookedStock, ChangedBy, StockChange } from './ports.ts';
import type { StockEntry } from './stock-entry.ts';
import { type ListedStock, STOCK_LIST } from './stock-list.store.ts';
import {
  HISTORY_PAGE,
  type HistoryRow,
  type StockLevels,
  stockHistory,
  stockLevels,
  type VariantStock,
  variantStock,
} from './variant.store.ts';

type Listed<Row> = { rows: Row[]; hasMore: boolean };

/** The section "Stock" of the back office. Every function checks the role and records its changes. */
export type StockAdministration = {
  /** Stock of all variants. */
  listing: Listing<ListedStock>;
  variant(
    member: StaffMember,
    asked: { sku: string; locale: string; page: number },
  ): Promise<{ variant: VariantStock; history: Listed<HistoryRow> } | null>;
  /** Returns the stock of a variant without orders that wait and without its history. */
  levels(member: StaffMember, asked: { sku: string; locale: string }): Promise<StockLevels | null>;
  locations(member: StaffMember): Promise<StockLocation[] | null>;
  deliveries: Listing<ExpectedDelivery>;
  /** Returns the locations that take deliveries, and today at the warehouse. */
  deliveryPlaces(member: StaffMember): Promise<{ locations: StockLocation[]; today: string } | null>;
  /**
   * Books units of a variant at a location. `onAnyState`: whether movements since the form was read do not matter; otherwise
   * they refuse it.
   */
  book(member: StaffMember, sku: string, entered: StockEntry, onAnyState?: boolean): Promise<BookedStock>;
  /** Transfers units of a variant to another location. */
  transfer(member: StaffMember, sku: string, entered: StockEntry): Promise<StockChange>;
  /**
   * Books at most MOST_COUNTS counted stocks in one transaction. `written` gets the results at its end; if it throws, nothing is
   * booked.
   */
  count(
    member: StaffMember,
    counts: readonly CountedStock[],
    written?: ((client: pg.PoolClient, results: readonly CountResult[]) => Promise<void>) | null,
  ): Promise<{ ok: true; results: CountResult[] } | Refused>;
  /** Sets safety stock and backorder limit. */
  changeTerms(member: StaffMember, sku: string, entered: StockEntry): Promise<StockChange>;
  changeParts(member: StaffMember, sku: string, entered: StockEntry): Promise<StockChange>;
  createLocation(member: StaffMember, entered: StockEntry): Promise<StockChange>;
  editLocation(member: StaffMember, id: string, entered: StockEntry): Promise<StockChange>;
  planDelivery(member: StaffMember, entered: StockEntry): Promise<StockChange>;
  /** Books in units of a delivery, or moves it to another day, or ends it. */
  receive(member: StaffMember, id: string, entered: StockEntry): Promise<StockChange>;
  postponeDelivery(member: StaffMember, id: string, entered: StockEntry): Promise<StockChange>;
  endDelivery(member: StaffMember, id: string): Promise<StockChange>;
};

/** Days of deliveries are those of the retailer's warehouse. */
const TIME_ZONE = 'Europe/Zurich';

export function createStockAdministration({ pool, clock }: { pool: Pool; clock: Clock }): StockAdministration {
  const readable = (member: StaffMember): boolean => may(member, 'stock.read');
  const today = (): string => calendarDay(clock.now(), TIME_ZONE);

  async function change<Outcome = StockChange>(
    member: StaffMember,
    steps: (client: pg.PoolClient, by: ChangedBy) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, 'product.stock')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, (client) => steps(client, { member, now: clock.now(), today: today() }));
  }
  const ofDelivery = (
    id: string,
    member: StaffMember,
    steps: (client: pg.PoolClient, by: ChangedBy) => Promise<StockChange>,
  ): Promise<StockChange> =>
    isUuid(id) ? change(member, steps) : Promise.resolve({ ok: false, problem: 'not-found' });

  return {
    listing: createListing({ pool, clock }, STOCK_LIST),
    variant: async (member, { sku, locale, page }) => {
      if (!readable(member)) return null;
      const { onlyIn = null } = member;
      const variant = await variantStock(pool, sku, locale, clock.now(), onlyIn);
      if (!variant) return null;
      const rows = await stockHistory(pool, sku, page, onlyIn);
      return { variant, history: { rows: rows.slice(0, HISTORY_PAGE), hasMore: rows.length > HISTORY_PAGE } };
    },
    levels: async (member, { sku, locale }) => (readable(member) ? stockLevels(pool, sku, locale, clock.now()) : null),
    locations: async (member) => (readable(member) ? readLocations(pool) : null),
    deliveries: createListing({ pool, clock }, DELIVERY_LIST),
    deliveryPlaces: async (member) =>
      readable(member)
        ? { locations: (await readLocations(pool)).filter((location) => !location.ended), today: today() }
        : null,
    book: (member, sku, entered, onAnyState = false) =>
      change(member, (client, by) => book(client, by, { sku, entered, onAnyState })),
    transfer: (member, sku, entered) => change(member, (client, by) => transfer(client, by, sku, entered)),
    count: async (member, counts, written) => {
      if (!may(member, 'product.stock')) return { ok: false, problem: 'not-allowed' };
      const by = { member, now: clock.now(), today: today() };
      return inTransaction(pool, async (client) => {
        const results = await bookCounts(client, by, counts);
        await written?.(client, results);
        return { ok: true, results } as const;
      });
    },
    changeTerms: (member, sku, entered) => change(member, (client, by) => changeTerms(client, by, sku, entered)),
    changeParts: (member, sku, entered) => change(member, (client, by) => changeParts(client, by, sku, entered)),
    createLocation: (member, entered) => change(member, (client, by) => createLocation(client, by, entered)),
    editLocation: (member, id, entered) => change(member, (client, by) => editLocation(client, by, id, entered)),
    planDelivery: (member, entered) => change(member, (client, by) => planDelivery(client, by, entered)),
    receive: (member, id, entered) => ofDelivery(id, member, (client, by) => receive(client, by, id, entered)),
    postponeDelivery: (member, id, entered) =>
      ofDelivery(id, member, (client, by) => postponeDelivery(client, by, id, entered)),
    endDelivery: (member, id) => ofDelivery(id, member, (client, by) => endDelivery(client, by, id)),
  };
}
