import type { HeaderSlot } from '../../../tenants/tenant.ts';

const ACTIONS = [
  'service-navigation',
  'locale-switch',
  'account',
  'wishlist',
  'basket',
] as const satisfies readonly HeaderSlot[];

export type ActionSlot = (typeof ACTIONS)[number];

function isAction(slot: HeaderSlot): slot is ActionSlot {
  return (ACTIONS as readonly HeaderSlot[]).includes(slot);
}

/** Returns the slots at the end of the header in the tenant's order (docs/rules/content.md#header-slots). */
export function actionSlots(slots: readonly HeaderSlot[]): ActionSlot[] {
  return slots.filter(isAction);
}

/** Returns the place of the promotion banner: above the bar if the tenant names it before the logo, else below. */
export function bannerPlace(slots: readonly HeaderSlot[]): 'above' | 'below' | null {
  const place = slots.indexOf('promotion-banner');
  if (place === -1) return null;
  const logo = slots.indexOf('logo');
  return logo === -1 || place < logo ? 'above' : 'below';
}
