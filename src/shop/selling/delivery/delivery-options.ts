import type { DeliveryExtra, Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import type { ParcelOption } from './codes.ts';
import type { PickupPoint } from './types.ts';

/** Chosen delivery options; fees and dates are computed anew each time. */
export type DeliveryOptions = {
  parcel: ParcelOption;
  /** With parcel "pickup": the point as of its choice, and the customer's number there. */
  pickup: (PickupPoint & { number: string }) | null;
  extras: DeliveryExtra[];
};

export const NO_OPTIONS: DeliveryOptions = { parcel: 'home', pickup: null, extras: [] };

/** Properties of a line that the rules need. */
export type OptionLine = { mode: DeliveryMode; technical: boolean; categoryId: string };

const EXTRAS: readonly DeliveryExtra[] = ['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose'];

/** Returns the services for these goods: assembly of furniture, a longer hose for machines, take-back of old ones. */
export function offeredExtras(lines: OptionLine[], tenant: Pick<Tenant, 'delivery'>): DeliveryExtra[] {
  const carried = lines.filter((line) => line.mode === 'two-man');
  const isFor: Record<DeliveryExtra, (line: OptionLine) => boolean> = {
    assembly: (line) => !line.technical,
    takeBackFurniture: (line) => !line.technical,
    takeBackAppliance: (line) => line.technical,
    hose: (line) => tenant.delivery.hoseCategories.includes(line.categoryId),
  };
  return EXTRAS.filter((extra) => carried.some(isFor[extra]));
}

/** Returns the options for goods that are sent by post; [] if there are none. Pick-up points take parcels only. */
export function offeredParcelOptions(
  lines: OptionLine[],
  tenant: Pick<Tenant, 'delivery' | 'ecoDelivery'>,
): ParcelOption[] {
  const modes = new Set(lines.map((line) => line.mode));
  if (!modes.has('parcel') && !modes.has('bulky')) return [];
  const isCollectable = tenant.delivery.pickup.length > 0 && [...modes].every((mode) => mode === 'parcel');
  return ['home', ...(tenant.ecoDelivery ? ['bundled' as const] : []), ...(isCollectable ? ['pickup' as const] : [])];
}

/**
 * Returns the options that apply to these goods. Drops options that are not offered any more. Keeps a pick-up point
 * that cannot take the goods: then the customer must enter the delivery again (`isDeliveryOutdated`).
 */
export function effectiveOptions(
  chosen: DeliveryOptions,
  lines: OptionLine[],
  tenant: Pick<Tenant, 'delivery' | 'ecoDelivery'>,
): DeliveryOptions {
  const offered = offeredParcelOptions(lines, tenant);
  const extras = offeredExtras(lines, tenant).filter((extra) => chosen.extras.includes(extra));
  if (chosen.parcel === 'bundled')
    return { parcel: offered.includes('bundled') ? 'bundled' : 'home', pickup: null, extras };
  return { ...chosen, extras };
}

/** Returns the fee of each extra, in minor units. */
export function extraFees(
  extras: DeliveryExtra[],
  tenant: Pick<Tenant, 'delivery'>,
): { extra: DeliveryExtra; fee: number }[] {
  return extras.map((extra) => ({ extra, fee: tenant.delivery.extras[extra] }));
}

/** Tells whether two-man delivery there is by arrangement, so that the shop cannot promise a date. */
export function isByArrangement(mode: DeliveryMode, postalCode: string, tenant: Pick<Tenant, 'delivery'>): boolean {
  return mode === 'two-man' && tenant.delivery.byArrangement.includes(postalCode);
}

export type { ParcelOption } from './codes.ts';
