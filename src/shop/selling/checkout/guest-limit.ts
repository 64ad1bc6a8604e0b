import type { Tenant } from '../../../tenants/tenant.ts';
import type { GuestRefusal } from './codes.ts';

/** Returns why an order is too large for a guest who does not pay at once, or null. `total` is in minor units. */
export function guestRefusal(
  { guest }: Tenant['orderLimits'],
  order: { total: number; pieces: number },
): GuestRefusal | null {
  if (order.total > guest.total) return 'guest-total';
  return order.pieces > guest.pieces ? 'guest-pieces' : null;
}
