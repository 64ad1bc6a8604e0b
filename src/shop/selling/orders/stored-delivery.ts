import * as v from 'valibot';
import type { Address } from '../addresses/index.ts';
import type { DeliveryChoice } from '../checkout/index.ts';
import { StoredDelivery } from './stored-parts.ts';
import type { OrderView } from './types.ts';

/** Reads the stored delivery of an order. */
export function storedDelivery(
  stored: unknown,
): Pick<OrderView, 'billing' | 'shipping' | 'phone' | 'pickup' | 'deliveryGroups' | 'fields'> {
  const { billing, shipping, phone, options, groups, fields = [] } = v.parse(StoredDelivery, stored);
  const pickup = options.parcel === 'pickup' ? options.pickup : null;
  return {
    billing,
    shipping: pickup ? atPoint(billing, pickup) : (shipping ?? billing),
    phone,
    pickup,
    deliveryGroups: groups,
    ...(fields.length > 0 ? { fields } : {}),
  };
}

/** Reads what was chosen for the delivery of an order. */
export function storedChoice(stored: unknown): DeliveryChoice {
  const { groups: _, ...choice } = v.parse(StoredDelivery, stored);
  return choice;
}

/** Combines the person's name with the pick-up point's address. */
function atPoint(person: Address, point: NonNullable<OrderView['pickup']>): Address {
  const { street, houseNumber, postalCode, city, country } = point;
  const { addressLine2: _, ...recipient } = person;
  return { ...recipient, street, houseNumber, postalCode, city, country };
}
