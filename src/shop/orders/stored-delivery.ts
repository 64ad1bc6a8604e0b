import * as v from 'valibot';
import { type Address, DeliveryRow } from '../checkout/index.ts';
import type { OrderView } from './types.ts';

const AmountRow = v.object({ amount: v.number(), currency: v.picklist(['CHF', 'EUR']) });
const GroupRow = v.object({
  mode: v.picklist(['parcel', 'bulky', 'two-man']),
  // Orders from before there was a choice do not say.
  option: v.optional(v.picklist(['home', 'bundled', 'pickup']), 'home'),
  fee: AmountRow,
  extras: v.optional(
    v.array(
      v.object({ extra: v.picklist(['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose']), fee: AmountRow }),
    ),
    () => [],
  ),
  earliest: v.nullable(v.string()),
  latest: v.nullable(v.string()),
  skus: v.array(v.string()),
});
const StoredDelivery = v.object({ ...DeliveryRow.entries, groups: v.array(GroupRow) });

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
