import * as v from 'valibot';
import type { PersonDetails } from './person-key.ts';

const Billing = v.object({
  firstName: v.string(),
  lastName: v.string(),
  street: v.string(),
  houseNumber: v.nullish(v.string()),
  postalCode: v.string(),
  country: v.string(),
});
const Stored = v.object({
  contact: v.object({ email: v.nullish(v.string()) }),
  delivery: v.object({ billing: Billing, phone: v.nullish(v.string()) }),
  payment: v.object({ birthday: v.nullish(v.string()) }),
});

/** Reads the buyer of a stored order; null if its address cannot be read. */
export function readBuyer(order: { contact: unknown; delivery: unknown; payment: unknown }): PersonDetails | null {
  const read = v.safeParse(Stored, order);
  if (!read.success) return null;
  const { contact, delivery, payment } = read.output;
  return {
    ...delivery.billing,
    houseNumber: delivery.billing.houseNumber ?? '',
    phone: delivery.phone ?? null,
    birthday: payment.birthday ?? null,
    email: contact.email ?? '',
  };
}
