import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import type { PlannedLine } from './plan-goods.ts';

type Runner = Pool | pg.PoolClient;

/** Returns units in packed parcels that have not left, by position. */
export async function unitsInParcels(runner: Runner, orderId: string): Promise<Map<number, number>> {
  const { rows } = await runner.query<{ position: number; units: number }>(
    `select line.position, sum(line.quantity)::int as units from parcel
     join parcel_line line on line.parcel_id = parcel.id
     where parcel.order_id = $1 and parcel.state = 'packed' group by line.position`,
    [orderId],
  );
  return new Map(rows.map(({ position, units }) => [position, units]));
}

/** Returns the variants on sale of products, by product and position. */
export async function variantsOnSale(
  runner: Runner,
  { tenant, productIds }: { tenant: TenantId; productIds: readonly string[] },
): Promise<{ sku: string; productId: string }[]> {
  const { rows } = await runner.query<{ sku: string; productId: string }>(
    `select variant.sku, variant.product_id as "productId" from variant
     join offer on offer.sku = variant.sku and offer.tenant = $1 and offer.on_sale
     where variant.product_id = any($2::text[]) order by variant.product_id, variant.position`,
    [tenant, productIds],
  );
  return rows;
}

/** Returns what decides on the credit of an order, and its basket. */
export async function orderBuyer(
  runner: Runner,
  orderId: string,
): Promise<{ contact: unknown; delivery: unknown; payment: unknown; basketId: string } | null> {
  const { rows } = await runner.query<{ contact: unknown; delivery: unknown; payment: unknown; basketId: string }>(
    'select contact, delivery, payment, basket_id as "basketId" from orders where id = $1',
    [orderId],
  );
  return rows[0] ?? null;
}

/** Takes the locks of a person's credit, sorted like those of placing an order. */
export async function lockCredit(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query(
    `select count(pg_advisory_xact_lock(key)) from (
       select hashtextextended(name, 0) as key from unnest($1::text[]) as name order by key) sorted`,
    [names],
  );
}

/** Whether a form was saved before. The caller has locked the order. */
export async function isSaved(client: pg.PoolClient, orderId: string, key: string): Promise<boolean> {
  const { rowCount } = await client.query('select from order_change where order_id = $1 and form_key = $2', [
    orderId,
    key,
  ]);
  return rowCount === 1;
}

/** Stores a change of a locked order; returns its number. */
export async function insertChange(
  client: pg.PoolClient,
  change: {
    orderId: string;
    key: string;
    by: string;
    reason: string;
    note: string | null;
    added: number;
    lines: readonly object[];
    now: Date;
  },
): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `insert into order_change (order_id, number, form_key, changed_at, changed_by, reason, note, added_amount,
       credited_amount, lines)
     values ($1, 1 + coalesce((select max(number) from order_change where order_id = $1), 0), $2, $3, $4, $5, $6, $7, 0, $8)
     returning number`,
    [
      change.orderId,
      change.key,
      change.now,
      change.by,
      change.reason,
      change.note,
      change.added,
      JSON.stringify(change.lines),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a new change of an order has no row');
  return row.number;
}

/** Stores what a change credited, with its VAT, in minor units. */
export async function writeChangeCredit(
  client: pg.PoolClient,
  { orderId, number, credited, vat }: { orderId: string; number: number; credited: number; vat: number },
): Promise<void> {
  if (credited === 0) return;
  await client.query('update order_change set credited_amount = $3 where order_id = $1 and number = $2', [
    orderId,
    number,
    credited,
  ]);
  await client.query(
    'update orders set replaced_amount = replaced_amount + $2, replaced_vat = replaced_vat + $3 where id = $1',
    [orderId, credited, vat],
  );
}

/** Adds lines to a locked order, behind the others. A line that only gets another price keeps its picture. */
export async function insertLines(
  client: pg.PoolClient,
  order: { id: string; locale: string; change: number; first: number },
  lines: readonly PlannedLine[],
): Promise<void> {
  const rows = lines.map((line, index) => ({
    position: order.first + index,
    sku: line.sku,
    product_id: line.productId,
    title: line.title,
    variant_text: line.variantText,
    picture_id: line.pictureId,
    quantity: line.quantity,
    unit_amount: line.unit,
    line_amount: line.unit * line.quantity,
    discount_amount: line.discount,
    vat_class: line.vatClass,
    delivery_mode: line.deliveryMode,
    replaces: line.replaces,
  }));
  await client.query(
    `with added as (
       insert into order_line (order_id, position, sku, product_id, title, variant_text, picture_id, quantity, unit_amount,
         line_amount, discount_amount, vat_class, delivery_mode, change_number, replaces)
       select $1, line.position, line.sku, line.product_id, line.title, line.variant_text,
         coalesce(line.picture_id, (select old.picture_id from order_line old
           where old.order_id = $1 and old.position = line.replaces and old.sku = line.sku)),
         line.quantity, line.unit_amount, line.line_amount, line.discount_amount, line.vat_class, line.delivery_mode, $4, line.replaces
       from jsonb_to_recordset($2::jsonb) as line (position int, sku text, product_id text, title text, variant_text text,
         picture_id text, quantity int, unit_amount bigint, line_amount bigint, discount_amount bigint, vat_class text,
         delivery_mode text, replaces int)
       returning position, sku
     )
     insert into order_line_part (order_id, position, part_sku, title, quantity)
     select $1, added.position, part.part_sku, coalesce(nullif(concat_ws(' ', nullif(product.brand, ''), text.title), ''), part.part_sku), part.quantity
     from added join set_part part on part.set_sku = added.sku join variant on variant.sku = part.part_sku
     join product on product.id = variant.product_id
     left join product_text text on text.product_id = product.id and text.locale = $3`,
    [order.id, JSON.stringify(rows), order.locale, order.change],
  );
}

/** Gives a line of a locked order another variant of equal price. */
export async function swapVariant(
  client: pg.PoolClient,
  orderId: string,
  position: number,
  line: Pick<PlannedLine, 'sku' | 'title' | 'variantText' | 'pictureId'>,
): Promise<void> {
  await client.query(
    'update order_line set sku = $3, title = $4, variant_text = $5, picture_id = $6 where order_id = $1 and position = $2',
    [orderId, position, line.sku, line.title, line.variantText, line.pictureId],
  );
}

/** Stores the totals and the delivery of a changed order. */
export async function writeTotals(
  client: pg.PoolClient,
  order: { id: string; total: number; totals: object; delivery: object },
): Promise<void> {
  await client.query('update orders set total = $2, totals = $3, delivery = $4 where id = $1', [
    order.id,
    order.total,
    JSON.stringify(order.totals),
    JSON.stringify(order.delivery),
  ]);
}
