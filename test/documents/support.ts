import type { MontarveTenantId } from '../../houses/montarve/house.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { roundHalfUp } from '../../src/shop/catalogue/prices/index.ts';
import { tenantById } from '../../src/tenants/index.ts';
import type { PaymentMethodName } from '../../src/tenants/tenant.ts';
import { ADDRESS } from '../support/selling.ts';

let next = 60_000_000;

/** Line of an order; `paid` is the amount of all units in minor units. */
export type SeededLine = { quantity: number; paid: number; isReduced: boolean };

/** Standard and reduced rate of each tenant, in permille. */
export const RATES: Record<MontarveTenantId, [standard: number, reduced: number]> = {
  ch: [81, 26],
  de: [190, 70],
  at: [200, 100],
  nl: [210, 90],
};

/** Writes a placed order with lines and a delivery fee, as a checkout does. */
export function seedOrder(
  pool: Pool,
  order: {
    tenant: MontarveTenantId;
    lines: readonly SeededLine[];
    delivery?: number;
    method?: PaymentMethodName;
    placedAt?: string;
  },
): Promise<{ id: string; number: string; total: number }> {
  const { tenant: id, lines, delivery = 0, method = 'invoice', placedAt = '2026-11-20T10:00:00Z' } = order;
  next += 1;
  const number = String(next);
  const tenant = tenantById(id);
  const [standard, reduced] = RATES[id];
  const money = (amount: number) => ({ amount, currency: tenant.currency });
  const goods = lines.reduce((sum, { paid }) => sum + paid, 0);
  const isAllReduced = lines.length > 0 && lines.every((line) => line.isReduced || line.paid === 0);
  const grossAt = (isReduced: boolean) =>
    lines.reduce((sum, line) => (line.isReduced === isReduced ? sum + line.paid : sum), 0) +
    (isAllReduced === isReduced ? delivery : 0);
  const vat = [
    [standard, grossAt(false)],
    [reduced, grossAt(true)],
  ].flatMap(([permille = 0, gross = 0]) =>
    gross === 0 ? [] : [{ permille, amount: money(roundHalfUp(gross * permille, 1000 + permille)) }],
  );
  const day = placedAt.slice(0, 10);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
         currency, total, prepared_at, placed_at)
       values ($1, $2, $3, gen_random_uuid(), 'placed', 'x', $4, $5, $6, $7, '1', $8, $9, $10, $10) returning id`,
      [
        number,
        id,
        tenant.locales[0].locale,
        JSON.stringify({ email: `documents-${next}@example.ch` }),
        JSON.stringify({
          billing: { ...ADDRESS, country: tenant.delivery.countries[0] },
          shipping: null,
          phone: null,
          groups: [{ mode: 'parcel', fee: money(delivery), earliest: day, latest: day, skus: [] }],
        }),
        JSON.stringify({ method, birthday: null }),
        JSON.stringify({
          goods: money(goods),
          delivery: money(delivery),
          total: money(goods + delivery),
          vat,
          missingToFreeDelivery: null,
        }),
        tenant.currency,
        goods + delivery,
        placedAt,
      ],
    );
    const orderId = rows[0]?.id ?? '';
    for (const [index, line] of lines.entries())
      await client.query(
        `insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount, vat_class,
           delivery_mode) values ($1, $2, $3, 'p', $4, '', $5, $6, $7, $8, 'parcel')`,
        [
          orderId,
          index + 1,
          `sku-${index + 1}`,
          `Ware ${index + 1}`,
          line.quantity,
          Math.floor(line.paid / line.quantity),
          line.paid,
          line.isReduced ? 'reduced' : 'standard',
        ],
      );
    await client.query(
      `insert into payment (order_id, method, state, amount, currency, reference, created_at)
       values ($1, $2, 'authorised', $3, $4, 'r', $5)`,
      [orderId, method, goods + delivery, tenant.currency, placedAt],
    );
    return { id: orderId, number, total: goods + delivery };
  });
}
