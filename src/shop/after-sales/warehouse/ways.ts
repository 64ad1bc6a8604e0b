import type { Tenant } from '../../../tenants/tenant.ts';
import type { Carrier } from '../fulfilment/index.ts';

/** How goods leave the warehouse: in parcels of a carrier, or with the retailer's own two-man team. */
export const WAYS = ['parcel', 'two-man'] as const;
export type ShipWay = (typeof WAYS)[number];

export function carrierOf(tenant: Pick<Tenant, 'delivery'>, way: ShipWay): Carrier {
  return way === 'two-man' ? 'two-man' : tenant.delivery.carrier;
}

export function wayOf(deliveryMode: string): ShipWay {
  return deliveryMode === 'two-man' ? 'two-man' : 'parcel';
}

/** Part of an order that is shipped in one way. */
export type TaskKey = { number: string; way: ShipWay };

export const taskKeyOf = ({ number, way }: TaskKey): string => `${number}.${way}`;

/** Reads keys of a form ("10000012.parcel") without repetition; invalid ones are left out. */
export function readTaskKeys(typed: readonly string[]): TaskKey[] {
  return [...new Set(typed)].flatMap((text) => {
    const parts = /^(\d{1,20})\.(parcel|two-man)$/.exec(text);
    return parts?.[1]
      ? [{ number: parts[1], way: parts[2] === 'two-man' ? ('two-man' as const) : ('parcel' as const) }]
      : [];
  });
}
