import type { StoredDay } from './read-days.store.ts';

/** Content of a figure or column. Amounts are minor units, percents are shares of 1. */
export type FigureContent = 'amount' | 'count' | 'percent';

/** Sums of days, with amounts in the currency of the report. */
export type DaySums = Omit<StoredDay, 'tenant' | 'day'>;

const AMOUNTS = [
  'gross',
  'net',
  'firstGross',
  'revenue',
  'vat',
  'credited',
  'keptNet',
  'costedNet',
  'cost',
] as const satisfies (keyof DaySums)[];
const COUNTS = [
  'orders',
  'cancelled',
  'units',
  'firstOrders',
  'shippedUnits',
  'returnedUnits',
  'parcels',
  'late',
  'visits',
] as const satisfies (keyof DaySums)[];

/** Sums days. `convert` returns an amount of a tenant in the currency of the report. */
export function sumDays(days: readonly StoredDay[], convert: (amount: number, tenant: string) => number): DaySums {
  const sums = emptySums();
  for (const day of days) {
    for (const name of AMOUNTS) sums[name] += convert(day[name], day.tenant);
    for (const name of COUNTS) sums[name] += day[name];
  }
  return sums;
}

function emptySums(): DaySums {
  return {
    orders: 0,
    cancelled: 0,
    units: 0,
    gross: 0,
    net: 0,
    firstOrders: 0,
    firstGross: 0,
    revenue: 0,
    vat: 0,
    credited: 0,
    shippedUnits: 0,
    returnedUnits: 0,
    parcels: 0,
    late: 0,
    visits: 0,
    keptNet: 0,
    costedNet: 0,
    cost: 0,
  };
}

/** Share of a whole; null without a whole. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

type FigureRule = { content: FigureContent; of(sums: DaySums): number | null };

/** Figures of days: what each is, so that tiles, charts, tables and mails agree. Null: there is nothing to divide by. */
export const FIGURES = {
  revenue: { content: 'amount', of: ({ revenue }) => revenue },
  revenueGross: { content: 'amount', of: ({ revenue, vat }) => revenue + vat },
  vat: { content: 'amount', of: ({ vat }) => vat },
  credited: { content: 'amount', of: ({ credited }) => credited },
  orders: { content: 'count', of: ({ orders }) => orders },
  cancelled: { content: 'count', of: ({ cancelled }) => cancelled },
  units: { content: 'count', of: ({ units }) => units },
  orderValue: { content: 'amount', of: ({ gross }) => gross },
  orderValueNet: { content: 'amount', of: ({ net }) => net },
  basketValue: {
    content: 'amount',
    of: ({ gross, orders }) => (orders > 0 ? Math.round(gross / orders) : null),
  },
  visits: { content: 'count', of: ({ visits }) => visits },
  conversion: { content: 'percent', of: ({ orders, visits }) => shareOf(orders, visits) },
  firstOrders: { content: 'count', of: ({ firstOrders }) => firstOrders },
  knownOrders: { content: 'count', of: ({ orders, firstOrders }) => orders - firstOrders },
  firstShare: { content: 'percent', of: ({ orders, firstOrders }) => shareOf(firstOrders, orders) },
  firstGross: { content: 'amount', of: ({ firstGross }) => firstGross },
  knownGross: { content: 'amount', of: ({ gross, firstGross }) => gross - firstGross },
  margin: { content: 'amount', of: ({ costedNet, cost }) => costedNet - cost },
  marginShare: { content: 'percent', of: ({ costedNet, cost }) => shareOf(costedNet - cost, costedNet) },
  costedShare: { content: 'percent', of: ({ costedNet, keptNet }) => shareOf(costedNet, keptNet) },
  shippedUnits: { content: 'count', of: ({ shippedUnits }) => shippedUnits },
  returnedUnits: { content: 'count', of: ({ returnedUnits }) => returnedUnits },
  returnRate: { content: 'percent', of: ({ returnedUnits, shippedUnits }) => shareOf(returnedUnits, shippedUnits) },
  parcels: { content: 'count', of: ({ parcels }) => parcels },
  late: { content: 'count', of: ({ late }) => late },
  punctuality: { content: 'percent', of: ({ parcels, late }) => shareOf(parcels - late, parcels) },
} as const satisfies Record<string, FigureRule>;

export type DayFigureId = keyof typeof FIGURES;

export const figureOf = (id: DayFigureId, sums: DaySums): number | null => FIGURES[id].of(sums);
