import * as v from 'valibot';
import type { Pool } from '../../platform/database/pool.ts';
import { hashSecret } from '../basket/index.ts';
import type { Contact, DeliveryChoice, PaymentChoice } from './types.ts';

const AddressRow = v.object({
  salutation: v.picklist(['female', 'male', 'notSpecified']),
  firstName: v.string(),
  lastName: v.string(),
  street: v.string(),
  houseNumber: v.string(),
  postalCode: v.string(),
  city: v.string(),
  country: v.string(),
});

export const ContactRow = v.object({ email: v.string() });
export const DeliveryRow = v.object({
  billing: AddressRow,
  shipping: v.nullable(AddressRow),
  phone: v.nullable(v.string()),
});
export const PaymentRow = v.object({ method: v.picklist(['invoice', 'prepayment']), birthday: v.nullable(v.string()) });

export type StoredCheckout = {
  contact: Contact | null;
  delivery: DeliveryChoice | null;
  payment: PaymentChoice | null;
};

/** Stored steps are read like anything from outside: one that no longer fits (an older version wrote it) is asked again. */
function readStep<Value>(schema: v.GenericSchema<unknown, Value>, stored: unknown): Value | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}

/** What was entered so far for the open basket of a secret. */
export async function loadCheckout(pool: Pool, tenant: string, secret: string | null): Promise<StoredCheckout> {
  if (secret === null) return { contact: null, delivery: null, payment: null };
  const { rows } = await pool.query<{ contact: unknown; delivery: unknown; payment: unknown }>({
    name: 'checkout-load',
    text: `select c.contact, c.delivery, c.payment from basket b join checkout c on c.basket_id = b.id
     where b.secret_hash = $1 and b.tenant = $2 and b.state = 'open'`,
    values: [hashSecret(secret), tenant],
  });
  const row = rows[0];
  return {
    contact: readStep(ContactRow, row?.contact),
    delivery: readStep(DeliveryRow, row?.delivery),
    payment: readStep(PaymentRow, row?.payment),
  };
}

export async function saveStep(
  pool: Pool,
  request: { basketId: string; locale: string; step: 'contact' | 'delivery' | 'payment'; value: object; now: Date },
): Promise<void> {
  // One of these three words, so it is part of the text and of its name.
  const column = request.step;
  await pool.query({
    name: `checkout-${column}`,
    text: `insert into checkout (basket_id, locale, ${column}, changed_at) values ($1, $2, $3, $4)
     on conflict (basket_id) do update set locale = excluded.locale, ${column} = excluded.${column}, changed_at = excluded.changed_at`,
    values: [request.basketId, request.locale, JSON.stringify(request.value), request.now],
  });
}
