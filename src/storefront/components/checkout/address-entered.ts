import type { Address } from '../../../shop/selling/addresses/index.ts';
import type { DeliveryChoice, StepEntry } from '../../../shop/selling/checkout/index.ts';

/** Returns an address as form fields. */
export function addressEntered(address: Address, prefix: '' | 'shipping.'): StepEntry {
  const { houseNumber, ...rest } = address;
  const fields = { ...rest, houseNumber, ...(houseNumber === '' ? { noHouseNumber: 'on' } : {}) };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]));
}

/** Returns a stored delivery choice as form fields, to change it. */
export function deliveryEntered(delivery: DeliveryChoice | null): StepEntry {
  if (delivery === null) return {};
  return {
    ...addressEntered(delivery.billing, ''),
    ...(delivery.shipping ? { otherAddress: 'on', ...addressEntered(delivery.shipping, 'shipping.') } : {}),
    phone: delivery.phone ?? '',
    parcel: delivery.options.parcel,
    ...(delivery.options.pickup
      ? { pickupPoint: delivery.options.pickup.id, pickupNumber: delivery.options.pickup.number }
      : {}),
    ...Object.fromEntries(delivery.options.extras.map((extra) => [extra, 'on'])),
  };
}
