import * as v from 'valibot';
import type { Address } from '../addresses/index.ts';
import { StoredDelivery } from './stored-parts.ts';
import type { OrderView } from './types.ts';

/** Where and how an order goes, as it was written down with it. */
export function storedDelivery(
  stored: unknown,
): Pick<OrderView, 'billing' | 'shipping' | 'phone' | 'pickup' | 'deliveryGroups'> {
  const { billing, shipping, phone, options, groups } = v.parse(StoredDelivery, stored);
  const pickup = options.parcel === 'pickup' ? options.pickup : null;
  return {
    billing,
    shipping: pickup ? atPoint(billing, pickup) : (shipping ?? billing),
    phone,
    pickup,
    deliveryGroups: groups,
  };
}

/** A parcel for a point has its person's name and the point's address. */
function atPoint(person: Address, point: NonNullable<OrderView['pickup']>): Address {
  const { street, houseNumber, postalCode, city, country } = point;
  return { ...person, street, houseNumber, postalCode, city, country };
}
