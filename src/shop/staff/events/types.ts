import type { TenantId } from '../../../tenants/tenant.ts';
import type { EventType } from './event-catalogue.ts';

/** Value of JSON. */
export type EventValue =
  | string
  | number
  | boolean
  | null
  | readonly EventValue[]
  | { readonly [name: string]: EventValue };

/** Event of the log. */
export type ShopEvent = {
  /** Grows in the order of commits; a safe integer. Readers remember the last one that they handled. */
  position: number;
  /** UUID. It stays the same when an event is delivered again. */
  id: string;
  type: EventType;
  /** Null for objects that all tenants share, such as products and stock. */
  tenant: TenantId | null;
  /** Object, as "order/100000123". Events of one subject have the order of its changes. */
  subject: string;
  at: Date;
  /** As the catalogue describes it for the type, without personal data. */
  data: Readonly<Record<string, EventValue>>;
};

/** Filters of a reading. Absent ones match everything; events of no tenant match any tenants. */
export type EventFilter = {
  /** Absent: those of the catalogue. Null: also types that a newer version writes. */
  types?: readonly EventType[] | null;
  tenants?: readonly TenantId[];
  subject?: string;
};
