import type { DeliveryExtra, Tenant } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import type { ParcelOption } from './codes.ts';
import type { PickupPoint } from './types.ts';

/** What somebody chose of their delivery; fees and dates are worked out anew each time. */
export type DeliveryOptions = {
  parcel: ParcelOption;
  /** With parcel "pickup": the point, as it was when it was chosen, and the person's number there. */
  pickup: (PickupPoint & { number: string }) | null;
  extras: DeliveryExtra[];
};

export const NO_OPTIONS: DeliveryOptions = { parcel: 'home', pickup: null, extras: [] };

/** What of a line the rules look at. */
export type OptionLine = { mode: DeliveryMode; technical: boolean; categoryId: string };

const EXTRAS: readonly DeliveryExtra[] = ['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose'];

/** What two people may do for these goods: furniture is assembled, machines get a longer hose, old ones go along. */
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

/** How what is not carried by two people may come; [] if there is nothing of the kind. Points take parcels only. */
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
 * The options that count for these goods. What is not on offer (any more) is left out; a point that cannot take them is
 * not: then the address has to be asked for again (`deliveryGap`).
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

/** What the extras cost, minor units each. */
export function extraFees(
  extras: DeliveryExtra[],
  tenant: Pick<Tenant, 'delivery'>,
): { extra: DeliveryExtra; fee: number }[] {
  return extras.map((extra) => ({ extra, fee: tenant.delivery.extras[extra] }));
}

/** Whether two people come by arrangement there, so that no date can be promised. */
export function isByArrangement(mode: DeliveryMode, postalCode: string, tenant: Pick<Tenant, 'delivery'>): boolean {
  return mode === 'two-man' && tenant.delivery.byArrangement.includes(postalCode);
}

export type { ParcelOption } from './codes.ts';
