import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { ADDRESS, orderForm, personOf, type Selling } from '../support/selling.ts';

export const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
});

const { ch } = tenants;

/** Places a guest’s order of these SKUs in French. Returns its number. */
export async function placeOrder(
  shop: Pick<Selling, 'basket' | 'checkout'>,
  articles: Record<string, number>,
  own: { email?: string; method?: string } = {},
): Promise<string> {
  let secret: string | null = null;
  for (const [sku, quantity] of Object.entries(articles)) {
    const added = await shop.basket.add({ tenant: ch, locale: 'fr-CH', secret }, { sku, quantity });
    if (!added.ok) throw new Error(added.problem);
    secret = added.secret;
  }
  const key = { tenant: ch, locale: 'fr-CH' as const, secret };
  const { email = 'lea.brunner@example.ch', method = 'invoice' } = own;
  const usual = { birthday: '21.11.1990', address: ADDRESS, phone: '044 123 45 67' };
  const { birthday, address, phone } = own.email ? personOf(email) : usual;
  await shop.checkout.enterContact(key, { email });
  await shop.checkout.enterDelivery(key, { ...address, phone });
  await shop.checkout.enterPayment(key, { method, birthday });
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  return placed.orderNumber;
}

/** Ships units of an order, by default with the Swiss Post. */
export async function ship(
  admin: AdminServices,
  number: string,
  pieces: Record<string, string>,
  role: Role = 'service',
) {
  const shown = await admin.fulfilment.ofOrder(as(role), { tenant: ch, number });
  const seen = (shown?.shipments ?? []).flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
  return admin.fulfilment.ship(as(role), {
    tenant: ch,
    number,
    entered: { carrier: 'swiss-post', tracking: '99.00.123456.78901234', seen: String(seen), ...pieces },
  });
}

/** Returns the token of the newest mailed link. */
export async function linkFrom(pool: Pool, email: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    "select text from mail where to_address = $1 and text like '%?t=%' order by created_at desc, id desc limit 1",
    [email],
  );
  return /\?t=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

export const stockOf = async (pool: Pool, sku: string) =>
  (await pool.query<{ quantity: number }>('select quantity from stock where sku = $1', [sku])).rows[0]?.quantity;
