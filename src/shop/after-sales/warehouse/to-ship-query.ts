import { isCalendarDay } from '../../../platform/calendar-day.ts';
import { type ShipWay, WAYS } from './ways.ts';

/** Tabs of the to-ship list. `shortage`: units wait for goods. `packed`: a parcel waits for its label or its shipment. */
export const SHIP_TABS = ['ready', 'late', 'today', 'two-man', 'shortage', 'packed'] as const;
export type ShipTab = (typeof SHIP_TABS)[number];

export const SHIP_OPTIONS = ['home', 'bundled', 'pickup'] as const;
export type ShipOption = (typeof SHIP_OPTIONS)[number];

export type ToShipQuery = {
  tab: ShipTab;
  way: ShipWay | null;
  /** Id of a location. */
  location: string | null;
  option: ShipOption | null;
  /** ISO date: goods that are promised until this day. */
  until: string | null;
  /** Order number. */
  number: string | null;
  page: number;
};

const MOST_PAGES = 10_000;

/** Reads the address of the list. Invalid parts count as missing. */
export function readToShipQuery(params: URLSearchParams): ToShipQuery {
  const value = (name: string): string => params.get(name)?.trim() ?? '';
  const page = Number(value('page'));
  return {
    tab: SHIP_TABS.find((known) => known === value('show')) ?? 'ready',
    way: WAYS.find((known) => known === value('way')) ?? null,
    location: /^[a-z0-9-]{1,32}$/.test(value('location')) ? value('location') : null,
    option: SHIP_OPTIONS.find((known) => known === value('option')) ?? null,
    until: isCalendarDay(value('until')) ? value('until') : null,
    number: /^\d{1,20}$/.test(value('number')) ? value('number') : null,
    page: Number.isInteger(page) && page > 0 && page < MOST_PAGES ? page : 1,
  };
}
