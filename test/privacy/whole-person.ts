import { tenants } from '../../houses/montarve/house.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { ADDRESS, orderForm, type Selling } from '../support/selling.ts';

import { fillLater } from './later-rows.ts';

/** Marker in all data of the person: an occurrence after the erasure reveals data that it missed. */
export const MARK = 'Zwiebelkranz';
export const EMAIL = 'zwiebelkranz@example.ch';

export type WholePerson = Awaited<ReturnType<typeof wholePerson>>;

/**
 * Creates a customer who has used everything that stores personal data, and has ordered once; a variant "vase-1" is on
 * sale.
 */
export async function wholePerson(
  shop: Selling,
  pool: Pool,
  own: { email?: string; order?: boolean; mark?: string } = {},
) {
  const { tenant } = HOUSE;
  const email = own.email ?? EMAIL;
  const mark = own.mark ?? MARK;
  const history = await shop.history.add({ tenant: tenant.id, secret: null, customerId: null }, `${mark} blau`);
  const registered = await registerCustomer(shop, pool, { email, newsletter: true });
  const { customer } = registered;
  await shop.history.join({ tenant: tenant.id, secret: history.secret, customerId: customer.id });
  await shop.customers.data.change(HOUSE, customer, {
    salutation: 'female',
    firstName: mark,
    lastName: mark,
    birthday: '21.11.1990',
    phone: '+41 79 555 12 34',
  });
  await shop.customers.addresses.save(HOUSE, customer, { ...ADDRESS, street: mark }, null);
  await shop.customers.settings.choosePayback(customer, { number: '1234567890' });
  await shop.customers.data.changeEmail(HOUSE, registered.browser, customer, {
    email: `new-${email}`,
    password: PASSWORD,
  });
  const key = {
    tenant,
    locale: HOUSE.locale,
    secret: null,
    customer: { id: customer.id, isFull: true, email: customer.email },
  };
  const place = async () => {
    const added = await shop.basket.add(key, { sku: 'vase-1', quantity: 1 });
    if (!added.ok) throw new Error(added.problem);
    const filled = { ...key, secret: added.secret };
    await shop.checkout.enterContact(filled, { email });
    await shop.checkout.enterDelivery(filled, {
      ...ADDRESS,
      firstName: mark,
      lastName: mark,
      street: mark,
      phone: '+41 79 555 12 34',
    });
    await shop.checkout.enterPayment(filled, { method: 'invoice', birthday: '21.11.1990' });
    await shop.checkout.enterPremium(filled, {});
    return filled;
  };
  const order = async () => {
    const filled = await place();
    const placed = await shop.checkout.place(filled, await orderForm(shop, filled));
    if (!placed.ok) throw new Error(placed.problem);
    return placed.orderNumber;
  };
  const number = own.order === false ? null : await order();
  // A second basket in the checkout.
  await place();
  await shop.wishlist.add(key, { sku: 'vase-1' });
  // Another browser has merged its basket and wishlist.
  const again = await shop.customers.login.withPassword(
    HOUSE,
    { ...registered.browser },
    { email, password: PASSWORD },
  );
  if (!again.ok) throw new Error(again.problem);
  await fillLater(pool, { id: customer.id, email, mark });
  return { ...registered, number, order, key };
}

/** Returns every "table.column" of the database that contains one of the words. */
export async function placesOf(pool: Pool, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type <> 'tsvector' order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await pool.query(`select 1 from "${table}" where lower("${column}"::text) like any($1) limit 1`, [
      words.map((word) => `%${word.toLowerCase()}%`),
    ]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Identifiers of another tenant, for tests of the separation. */
export const GERMANY = { tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://www.montarve.de' };
