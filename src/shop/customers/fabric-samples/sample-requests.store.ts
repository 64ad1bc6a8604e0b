import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Address } from '../../selling/addresses/index.ts';
import type { ChosenCover, SampleState } from './types.ts';

/** Whether an attribute of a product has one of the values. */
export async function hasAttributeValue(
  pool: Pool,
  { productId, attribute, values }: { productId: string; attribute: string; values: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'product-has-attribute-value',
    text: 'select from product_facet where product_id = $1 and key = $2 and value = any($3) limit 1',
    values: [productId, attribute, values],
  });
  return (rowCount ?? 0) > 0;
}

/** Lets requests of one mailbox wait for each other until the transaction ends, so that each one counts those before it. */
export async function lockSampleMailbox(client: pg.PoolClient, tenant: string, email: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('samples ' || $1), hashtext($2))", [tenant, email]);
}

/** Counts requests since a time with the mailbox, or to a person of that name at the address. Returns the higher number. */
export async function countSampleRequests(
  client: pg.PoolClient,
  { tenant, email, address, since }: { tenant: string; email: string; address: Address; since: Date },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select greatest(
       (select count(*) from sample_request where tenant = $1 and email = $2 and requested_at > $3),
       (select count(*) from sample_request where tenant = $1 and address ->> 'postalCode' = $4 and requested_at > $3
          and lower(address ->> 'street') = lower($5) and lower(address ->> 'houseNumber') = lower($6)
          and lower(address ->> 'lastName') = lower($7)))::int as count`,
    [tenant, email, since, address.postalCode, address.street, address.houseNumber, address.lastName],
  );
  return rows[0]?.count ?? 0;
}

export async function insertSampleRequest(
  client: pg.PoolClient,
  request: {
    tenant: string;
    locale: string;
    productId: string;
    sku: string;
    covers: readonly ChosenCover[];
    customerId: string | null;
    email: string;
    address: Address;
    now: Date;
  },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into sample_request (tenant, locale, product_id, sku, covers, customer_id, email, address, state, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9) returning id`,
    [
      request.tenant,
      request.locale,
      request.productId,
      request.sku,
      JSON.stringify(request.covers),
      request.customerId,
      request.email,
      JSON.stringify(request.address),
      request.now,
    ],
  );
  const [stored] = rows;
  if (!stored) throw new Error('a stored request for samples has no row');
  return stored.id;
}

/** Stored request, with the title of the product in its locale. */
export type SampleRequestRow = {
  id: string;
  locale: string;
  sku: string;
  product: string | null;
  covers: ChosenCover[];
  address: Address;
  state: SampleState;
  requestedAt: Date;
};

const REQUEST = `request.id, request.locale, request.sku, named.title as product, request.covers, request.address, request.state,
  request.requested_at as "requestedAt"
  from sample_request request
  left join product_text named on named.product_id = request.product_id and named.locale = request.locale
  where request.tenant = $1 and request.id = any($2::uuid[])`;

/** Returns requests of a tenant in ascending order of their ids; `lock` locks them until the transaction ends. */
export async function readSampleRequests(
  runner: SqlRunner,
  { tenant, ids, lock }: { tenant: string; ids: readonly string[]; lock: boolean },
): Promise<SampleRequestRow[]> {
  const { rows } = await runner.query(`select ${REQUEST} order by request.id${lock ? ' for update of request' : ''}`, [
    tenant,
    ids,
  ]);
  return rows as SampleRequestRow[];
}

/** Marks requests as sent, or as waiting again. */
export async function writeSampleState(
  client: pg.PoolClient,
  { ids, state, now }: { ids: readonly string[]; state: SampleState; now: Date },
): Promise<void> {
  await client.query('update sample_request set state = $2, sent_at = $3 where id = any($1::uuid[])', [
    ids,
    state,
    state === 'sent' ? now : null,
  ]);
}

export async function countWaitingSamples(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from sample_request where tenant = $1 and state = 'waiting'",
    [tenant],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes requests that were sent before a time, and all that are older than another one. Returns their number. */
export async function deleteOldSamples(
  pool: Pool,
  { sentBefore, requestedBefore }: { sentBefore: Date; requestedBefore: Date },
): Promise<number> {
  const { rowCount } = await pool.query(
    "delete from sample_request where (state = 'sent' and sent_at < $1) or requested_at < $2",
    [sentBefore, requestedBefore],
  );
  return rowCount ?? 0;
}
