// Places an order on prepayment in each tenant of a retailer, and prints what its buyers read. A test starts it with the
// folder of that retailer: node place-orders.ts DATABASE_URL
import { systemClock } from '../../../src/platform/clock.ts';
import { openPool } from '../../../src/platform/database/pool.ts';
import { silentLog } from '../../../src/platform/log.ts';
import { composeBill } from '../../../src/shop/money/billing/index.ts';
import { tenants } from '../../../src/tenants/index.ts';
import { formatAmount } from '../../../src/tenants/price-format.ts';
import type { Tenant } from '../../../src/tenants/tenant.ts';
import { openSelling, orderForm } from '../selling.ts';

/** Price in minor units: 49.90 francs, 4990 yen, 4.990 dinars. */
const PRICE = 4990;
const PLACES: Record<string, object> = {
  CH: { postalCode: '6900', city: 'Lugano', country: 'CH' },
  BE: { postalCode: '1000', city: 'Bruxelles', country: 'BE' },
};

const [url = ''] = process.argv.slice(2);
const pool = openPool(url, silentLog, 60);
const shop = openSelling(pool, systemClock);

async function sell({ id, locales }: Tenant): Promise<void> {
  const texts = locales.map(({ locale }) => locale);
  await pool.query("insert into product (id, category_id, brand, created_at) values ($1, 'bikes', 'Velo', now())", [
    id,
  ]);
  await pool.query(
    `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
     select $1, locale, 'Velo', $1, '', '[]', '[]', '[]', to_tsvector('simple', 'velo') from unnest($2::text[]) as locale`,
    [id, texts],
  );
  await pool.query('insert into variant (sku, product_id, position) values ($1, $1, 1)', [id]);
  await pool.query('insert into offer (tenant, sku, product_id, on_sale) values ($1, $1, $1, true)', [id]);
  await pool.query("insert into price (tenant, sku, amount, valid_from) values ($1, $1, $2, '2026-01-01')", [
    id,
    PRICE,
  ]);
  await pool.query('insert into stock (sku, quantity) values ($1, 5)', [id]);
}

async function buy(tenant: Tenant): Promise<object> {
  const { locale } = tenant.locales[0];
  const key = { tenant, locale, secret: null };
  const added = await shop.basket.add(key, { sku: tenant.id, quantity: 2 });
  if (!added.ok) throw new Error(added.problem);
  const filled = { ...key, secret: added.secret };
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', street: 'Via Nassa', houseNumber: '5' };
  for (const step of [
    await shop.checkout.enterContact(filled, { email: `${tenant.id}@example.ch` }),
    await shop.checkout.enterDelivery(filled, { ...person, ...PLACES[tenant.country] }),
    await shop.checkout.enterPayment(filled, { method: 'prepayment' }),
  ])
    if (!step.ok) throw new Error(JSON.stringify(step.fields));
  const placed = await shop.checkout.place(filled, await orderForm(shop, filled));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const { rows } = await pool.query<{ subject: string; text: string }>(
    "select subject, text from mail where tenant = $1 and kind = 'order-confirmation'",
    [tenant.id],
  );
  const [mail] = rows;
  const order = await shop.orders.ofBasket(filled);
  const billed = order && (await shop.orders.billed(tenant, order.number));
  if (!mail || !order || !billed) throw new Error('no order with a mail');
  const [slip] = composeBill(tenant, locale, billed).slips;
  const total = formatAmount(order.totals.total.amount, tenant.priceFormat);
  return {
    total,
    vat: order.totals.vat.map(({ permille }) => permille),
    subject: mail.subject.replace(order.number, 'NUMBER'),
    inMail: mail.text.includes(total),
    slip: slip?.kind,
    onSlip: slip?.details.some(([, value]) => value === total),
  };
}

await pool.query("insert into category (id, parent_id, depth, position) values ('bikes', null, 1, 1)");
await pool.query(
  "insert into category_text (category_id, locale, name, path) select 'bikes', locale, 'Velo', 'velo' from unnest($1::text[]) as locale",
  [[...new Set(Object.values(tenants).flatMap(({ locales }) => locales.map(({ locale }) => locale)))]],
);
const bought: Record<string, object> = {};
for (const tenant of Object.values(tenants)) {
  await sell(tenant);
  bought[tenant.id] = await buy(tenant);
}
console.info(JSON.stringify(bought));
await pool.end();
