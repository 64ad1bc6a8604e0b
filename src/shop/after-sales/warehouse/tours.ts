import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type BillOutcome, dayText, drawPaper, paperHead } from '../../money/billing/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { shipBatch } from './ship-batch.ts';
import { arrivalsOf } from './ship-by.ts';
import { listToShip, type ToShipRow } from './to-ship.store.ts';
import { readToShipQuery } from './to-ship-query.ts';
import {
  assignStop,
  insertTour,
  lockTour,
  removeStop,
  stopsOf,
  type TourRow,
  type TourStop,
  tourById,
  toursFrom,
  toursOfOrders,
} from './tours.store.ts';

type TourProblem =
  /** Day, times or capacity are invalid, or the day is over. */
  | 'tour-time'
  | 'tour-full'
  /** The order has nothing for two men to deliver, or is on this tour. */
  | 'tour-order';

type WaitingDelivery = ToShipRow & { tour: { id: string; day: string; starts: string; ends: string } | null };
type TourPage = { tours: TourRow[]; waiting: WaitingDelivery[]; today: string };
type ShownTour = { tour: TourRow; stops: TourStop[] };

/** Texts of the printed tour, in the language of the employee. `extras`: names of the services. */
type TourWords = Record<'title' | 'slot' | 'stops' | 'stop' | 'goods' | 'signature' | 'page', string> & {
  extras: Readonly<Record<string, string>>;
};

type Entered = Readonly<Record<string, string>>;
type Changed = Promise<{ ok: true } | Refused | { ok: false; problem: TourProblem }>;

/** Every function checks the permission. */
export type TourAdministration = {
  /** Tours from today on, and the deliveries that wait, with their tour. */
  page(member: StaffMember, tenant: Tenant): Promise<TourPage | null>;
  tour(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<ShownTour | null>;
  /** Plans a tour. Fields day, starts, ends, capacity. */
  create(
    member: StaffMember,
    asked: { tenant: Tenant; entered: Entered },
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: TourProblem }>;
  assign(member: StaffMember, asked: { tenant: Tenant; tour: string; order: string }): Changed;
  remove(member: StaffMember, asked: { tenant: Tenant; tour: string; order: string }): Changed;
  /** Ships what the orders of a tour have for two men. `batch`: id that the form got when it was shown. */
  depart(
    member: StaffMember,
    asked: { tenant: Tenant; tour: string; batch: string },
  ): Promise<{ ok: true; id: string } | Refused>;
  paper(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; locale: Locale; words: TourWords },
  ): Promise<BillOutcome>;
};

const MOST_TOURS = 60;
const MOST_WAITING = 100;
const MOST_STOPS = 50;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

function readTour(entered: Entered, today: string): Pick<TourRow, 'day' | 'starts' | 'ends' | 'capacity'> | null {
  const { day = '', starts = '', ends = '', capacity = '' } = entered;
  const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isCalendarDay(day) || day < today || !isTime(starts) || !isTime(ends) || starts >= ends) return null;
  const most = /^\d{1,2}$/.test(capacity) ? Number(capacity) : 0;
  return most > 0 && most <= MOST_STOPS ? { day, starts, ends, capacity: most } : null;
}

export function createTourAdministration(deps: WarehouseDeps): TourAdministration {
  const { pool, clock } = deps;
  const todayOf = (tenant: Tenant): string => calendarDay(clock.now(), tenant.timeZone);

  async function shown(tenant: Tenant, id: string): Promise<ShownTour | null> {
    const tour = isUuid(id) ? await tourById(pool, tenant.id, id) : null;
    return tour && { tour, stops: await stopsOf(pool, tour.id) };
  }

  /** Returns a tour, and records the view: it has names, addresses and telephone numbers. */
  async function viewed(member: StaffMember, tenant: Tenant, id: string): Promise<ShownTour | null> {
    const found = may(member, 'warehouse.read') ? await shown(tenant, id) : null;
    if (found)
      await recordAudit(pool, clock.now(), member, {
        action: 'tour.viewed',
        tenant: tenant.id,
        subject: `tour:${found.tour.day} ${found.tour.starts}`,
        after: { stops: found.stops.length },
      });
    return found;
  }

  return {
    page: async (member, tenant) => {
      if (!may(member, 'warehouse.read')) return null;
      const today = todayOf(tenant);
      const query = readToShipQuery(new URLSearchParams({ show: 'two-man' }));
      const [tours, rows] = await Promise.all([
        toursFrom(pool, tenant.id, today, MOST_TOURS),
        listToShip(pool, tenant.id, { arrivals: arrivalsOf(clock.now(), tenant), query, size: MOST_WAITING }),
      ]);
      const on = await toursOfOrders(pool, tenant.id, { numbers: rows.map(({ number }) => number), day: today });
      return { tours, waiting: rows.map((row) => ({ ...row, tour: on.get(row.number) ?? null })), today };
    },

    tour: (member, { tenant, id }) => viewed(member, tenant, id),

    create: async (member, { tenant, entered }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const tour = readTour(entered, todayOf(tenant));
      if (!tour) return { ok: false, problem: 'tour-time' };
      const now = clock.now();
      return inTransaction(pool, async (client) => {
        const id = await insertTour(client, { ...tour, tenant: tenant.id, by: member.email, now });
        await recordAudit(client, now, member, { action: 'tour.planned', tenant: tenant.id, after: tour });
        return { ok: true, id } as const;
      });
    },

    assign: async (member, { tenant, tour: id, order }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      if (!isUuid(id)) return NOT_FOUND;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const tour = await lockTour(client, tenant.id, id);
        if (!tour) return NOT_FOUND;
        if (tour.stops >= tour.capacity) return { ok: false, problem: 'tour-full' } as const;
        const stop = { tenant: tenant.id, tourId: id, order, today: todayOf(tenant), now };
        if (!(await assignStop(client, stop))) return { ok: false, problem: 'tour-order' } as const;
        await recordAudit(client, now, member, {
          action: 'tour.assigned',
          tenant: tenant.id,
          subject: `order:${order}`,
          after: { tour: id },
        });
        return { ok: true } as const;
      });
    },

    remove: async (member, { tenant, tour, order }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      if (!isUuid(tour)) return NOT_FOUND;
      return inTransaction(pool, async (client) => {
        if (!(await removeStop(client, tenant.id, tour, order))) return NOT_FOUND;
        await recordAudit(client, clock.now(), member, {
          action: 'tour.removed',
          tenant: tenant.id,
          subject: `order:${order}`,
          after: { tour },
        });
        return { ok: true } as const;
      });
    },

    depart: async (member, { tenant, tour: id, batch }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const found = isUuid(batch) ? await shown(tenant, id) : null;
      if (!found) return NOT_FOUND;
      const tasks = found.stops
        .filter(({ isShipped }) => !isShipped)
        .map(({ order }) => ({ number: order, way: 'two-man' as const }));
      await shipBatch(deps, tenant, { id: batch, tasks, by: member });
      return { ok: true, id: batch };
    },

    paper: async (member, { tenant, id, locale, words }) => {
      const found = await viewed(member, tenant, id);
      if (!found) return NOT_FOUND;
      return printTour(tenant, found, { locale, words, now: clock.now() });
    },
  };
}

function printTour(
  tenant: Tenant,
  { tour, stops }: ShownTour,
  { locale, words, now }: { locale: Locale; words: TourWords; now: Date },
): Promise<BillOutcome> {
  const { own, house } = paperHead(tenant, locale);
  const title = `${words.title} ${dayText(locale, tour.day)}, ${tour.starts}–${tour.ends}`;
  return drawPaper(`Tour-${tour.day}.pdf`, {
    title,
    lang: locale,
    createdAt: now,
    house,
    recipient: own,
    heading: title,
    stamp: null,
    facts: [
      [words.slot, `${tour.starts}–${tour.ends}`],
      [words.stops, `${stops.length} / ${tour.capacity}`],
    ],
    shippedTo: null,
    table: { article: words.stop, quantity: '', unit: '', total: words.signature },
    lines: stops.map((stop) => ({
      title: `${stop.name}, ${stop.street} ${stop.houseNumber}, ${stop.postalCode} ${stop.city}`,
      notes: [
        [stop.order, stop.phone ?? ''].filter((part) => part !== '').join(' · '),
        ...stop.goods,
        ...stop.extras.map((extra) => words.extras[extra] ?? extra),
      ],
      quantity: '',
      unit: '',
      total: '________________',
    })),
    totals: [],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: [],
    tables: [],
    slips: [],
    page: words.page,
  });
}
