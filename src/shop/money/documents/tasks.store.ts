import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency, TenantId, VatRate } from '../../../tenants/tenant.ts';
import type { IssuedDocument } from './document.ts';

export type TaskLine = {
  position: number;
  ordered: number;
  cancelled: number;
  /** Minor units for all units: before and after discounts. */
  list: number;
  paid: number;
  vatClass: VatRate['class'];
};

export type TaskShipment = { id: string; shippedAt: Date; lines: { position: number; quantity: number }[] };

export type CancelledPart = {
  lines: { position: number; amount: number }[];
  vat: { permille: number; gross: number; vat: number }[];
};

/** Document that was issued before, in the order of issue. */
export type EarlierDocument = Pick<IssuedDocument, 'kind' | 'number' | 'cause' | 'vat' | 'lines'>;

/** Order whose documents are to be issued, with the facts that decide which it lacks. */
export type DocumentTask = {
  id: string;
  number: string;
  tenant: TenantId;
  state: string;
  currency: Currency;
  placedAt: Date;
  isEarly: boolean;
  lines: TaskLine[];
  /** Price of bought gift cards, in minor units. */
  boughtCards: number;
  issued: EarlierDocument[];
  /** Shipments without a document. Exchanged units were billed before. */
  unbilled: TaskShipment[];
  /** Credits of units that were cancelled before they were billed. */
  cancelled: CancelledPart[];
};

const TASK = `orders.id, orders.number, orders.tenant, orders.state, orders.currency, orders.placed_at as "placedAt",
  document_task.is_early as "isEarly", coalesce((orders.totals->'giftCards'->'bought'->>'amount')::bigint, 0) as "boughtCards",
  (select coalesce(json_agg(line order by line.position), '[]') from (
     select position, quantity as ordered, cancelled, line_amount as list, line_amount - discount_amount as paid,
       vat_class as "vatClass" from order_line where order_id = orders.id) line) as lines,
  (select coalesce(json_agg(entry order by issued_at, sequence, id), '[]') from (
     select kind, number, cause, vat, lines, issued_at, sequence, id from document where order_id = orders.id) entry) as issued,
  (select coalesce(json_agg(json_build_object('id', shipment.id, 'shippedAt', shipped_at, 'lines', sent.lines) order by shipment.number), '[]')
   from shipment cross join lateral (
     select json_agg(json_build_object('position', position, 'quantity', quantity) order by position) as lines
     from shipment_line where shipment_id = shipment.id and sku is null) sent
   where shipment.order_id = orders.id and sent.lines is not null and not exists (
     select from document where document.tenant = shipment.tenant and cause = 'shipment:' || shipment.id)) as unbilled,
  (select coalesce(json_agg(json_build_object('lines', credit_note.lines, 'vat', credit_note.vat)), '[]') from credit_note
   join document on document.tenant = credit_note.tenant and document.cause = 'credit:' || credit_note.id
   where credit_note.order_id = orders.id and document.kind = 'cancellation') as cancelled`;

/** An order under review has no bill in the books either; its answer may change the payment method. */
const IS_DECIDED = `not exists (select from credit_review review where review.order_id = document_task.order_id and review.state = 'open')`;

/** Returns orders placed until `now` with due tasks, new ones before those from before the circles. */
export async function dueTasks(pool: Pool, { most, now }: { most: number; now: Date }): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select order_id as id from document_task where due_at <= now() and ${IS_DECIDED}
       and (select placed_at from orders where orders.id = order_id) <= $2
     order by is_early, due_at limit $1`,
    [most, now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks orders and returns their tasks. Leaves out orders without one, not placed or under review. `skip`: also those that another
 * transaction holds.
 */
export async function lockTasks(
  client: pg.PoolClient,
  orderIds: readonly string[],
  taken: 'wait' | 'skip',
): Promise<DocumentTask[]> {
  const locked = await client.query<{ id: string }>({
    name: `document-lock-${taken}`,
    text: `select id from orders where id = any($1::uuid[]) order by id for no key update ${taken === 'skip' ? 'skip locked' : ''}`,
    values: [orderIds],
  });
  if (locked.rows.length === 0) return [];
  type Unbilled = Omit<TaskShipment, 'shippedAt'> & { shippedAt: string };
  // A statement of its own, which sees everything committed during the wait.
  const { rows } = await client.query<Omit<DocumentTask, 'unbilled'> & { unbilled: Unbilled[] }>({
    name: 'document-tasks',
    text: `select ${TASK} from document_task join orders on orders.id = document_task.order_id
     where document_task.order_id = any($1::uuid[]) and orders.state in ('placed', 'cancelled') and placed_at is not null
       and ${IS_DECIDED}`,
    values: [locked.rows.map(({ id }) => id)],
  });
  return rows.map((row) => ({
    ...row,
    unbilled: row.unbilled.map((entry) => ({ ...entry, shippedAt: new Date(entry.shippedAt) })),
  }));
}

export async function endTasks(client: pg.PoolClient, orderIds: readonly string[]): Promise<void> {
  await client.query({
    name: 'document-tasks-end',
    text: 'delete from document_task where order_id = any($1::uuid[])',
    values: [orderIds],
  });
}

/** Postpones a task: another transaction holds its order, or its documents could not be composed. */
export async function postponeTask(pool: Pool, orderId: string, minutes: number): Promise<void> {
  await pool.query('update document_task set due_at = now() + make_interval(mins => $2) where order_id = $1', [
    orderId,
    minutes,
  ]);
}

/** Returns the id of a placed order by its number. */
export async function orderIdOf(pool: Pool, tenant: string, number: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from orders where tenant = $1 and number = $2 and state in ('placed', 'cancelled')",
    [tenant, number],
  );
  return rows[0]?.id ?? null;
}

/** Whether one bill covers the whole order: it was issued, or is to be issued for an order from before the archive. */
export async function hasWholeBill(client: pg.PoolClient, orderId: string, cause: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from document where order_id = $1 and cause = $2)
       or exists (select from document_task where order_id = $1 and is_early) as has`,
    [orderId, cause],
  );
  return rows[0]?.has ?? false;
}

/** Returns the order of a shipment by its id. */
export async function orderOfShipment(pool: Pool, tenant: string, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select order_id as id from shipment where tenant = $1 and id::text = $2',
    [tenant, id],
  );
  return rows[0]?.id ?? null;
}

/** Moves the payable day of an unpaid bill to a later day. ISO date. */
export async function postponeBill(client: pg.PoolClient, orderId: string, payableOn: string): Promise<void> {
  await client.query(
    "update ledger_due set payable_on = greatest(payable_on, $2::date) where order_id = $1 and kind = 'invoice' and settled < amount",
    [orderId, payableOn],
  );
}

/** Whether documents of an order are to be issued. */
export async function hasTask(pool: Pool, orderId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from document_task where order_id = $1', [orderId]);
  return rowCount === 1;
}

/** Returns the last day to pay for goods that were added to an order; null if nothing of them is due. */
export async function addedDueOn(client: pg.PoolClient, orderId: string): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(
    `select max(payable_on)::text as day from ledger_due
     where order_id = $1 and starts_with(key, 'order:' || order_id || ':added:')`,
    [orderId],
  );
  return rows[0]?.day ?? null;
}
