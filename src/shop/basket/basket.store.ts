import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../platform/database/pool.ts';

export type StoredBasket = { id: string; state: 'open' | 'ordered'; version: number };
export type StoredLine = { sku: string; quantity: number; seenAmount: number };

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whose basket: by the cookie's secret, its own or one that was joined to it, and by the customer where one is known. */
export type Owner = { tenant: string; secret: string | null; customerId?: string | null | undefined };

/** Baskets that a secret ($1) and a tenant ($2) lead to. */
const BY_SECRET = `select id from basket where secret_hash = $1 and tenant = $2
  union all select joined.basket_id from basket_join joined where joined.secret_hash = $1`;

function valuesOf({ secret, tenant }: Owner): [Buffer | null, string] {
  return [secret ? hashSecret(secret) : null, tenant];
}

/**
 * The basket that the cookie leads to, an open one before one that was ordered; with a customer their open one, if the
 * cookie leads to none.
 */
export async function findBasket(runner: Pool | pg.PoolClient, owner: Owner): Promise<StoredBasket | null> {
  if (!owner.secret && !owner.customerId) return null;
  const { rows } = await runner.query<StoredBasket>({
    name: 'basket-find',
    text: `select id, state, version from basket
     where tenant = $2 and (id in (${BY_SECRET}) or (customer_id = $3::uuid and state = 'open'))
     order by state = 'open' desc, id in (${BY_SECRET}) desc limit 1`,
    values: [...valuesOf(owner), owner.customerId ?? null],
  });
  return rows[0] ?? null;
}

/** The open basket, as its id: one statement's part, for a secret ($1), a tenant ($2) and a customer or null ($3). */
const OPEN_ID = `coalesce(
  (select own.id from basket own where own.id in (${BY_SECRET}) and own.tenant = $2 and own.state = 'open' limit 1),
  (select theirs.id from basket theirs where theirs.customer_id = $3::uuid and theirs.tenant = $2 and theirs.state = 'open'))`;

export type OpenBasket = {
  id: string;
  version: number;
  lines: StoredLine[] /** As stored: see stored-benefits.ts. */;
  benefits: unknown;
};

/** The open basket with its lines, in one statement; null if there is none or it has become an order. */
export async function openBasket(pool: Pool, owner: Owner): Promise<OpenBasket | null> {
  if (!owner.secret && !owner.customerId) return null;
  const { rows } = await pool.query<{
    id: string;
    version: number;
    lines: [string, number, number][];
    benefits: unknown;
  }>({
    name: 'basket-open',
    text: `select b.id, b.version, b.benefits, coalesce(lines.lines, '[]') as lines from basket b
     left join lateral (
       select json_agg(json_build_array(l.sku, l.quantity, l.seen_amount) order by l.position, l.sku) as lines
       from basket_line l where l.basket_id = b.id) lines on true
     where b.id = ${OPEN_ID}`,
    values: [...valuesOf(owner), owner.customerId ?? null],
  });
  const [row] = rows;
  if (!row) return null;
  return { ...row, lines: row.lines.map(([sku, quantity, seenAmount]) => ({ sku, quantity, seenAmount })) };
}

/** Pieces of all lines whose article the tenant knows in this locale: what a basket shows. */
export async function piecesOf(pool: Pool, request: Owner & { locale: string }): Promise<number> {
  if (!request.secret && !request.customerId) return 0;
  const { rows } = await pool.query<{ pieces: number }>({
    name: 'basket-pieces',
    text: `select coalesce(sum(l.quantity), 0)::int as pieces from basket b
     join basket_line l on l.basket_id = b.id
     join offer o on o.tenant = b.tenant and o.sku = l.sku
     join product_text t on t.product_id = o.product_id and t.locale = $4
     where b.id = ${OPEN_ID}`,
    values: [...valuesOf(request), request.customerId ?? null, request.locale],
  });
  return rows[0]?.pieces ?? 0;
}

/** The lines of a basket that the caller has locked. */
export async function linesOf(client: pg.PoolClient, basketId: string): Promise<StoredLine[]> {
  const { rows } = await client.query<StoredLine>({
    name: 'basket-lines',
    text: 'select sku, quantity, seen_amount as "seenAmount" from basket_line where basket_id = $1 order by position, sku',
    values: [basketId],
  });
  return rows;
}

/** The open basket of this secret, locked until the transaction ends; null if there is none or it has become an order. */
export async function lockOpenBasket(client: pg.PoolClient, tenant: string, secret: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'basket-lock',
    text: `select id from basket where id in (${BY_SECRET}) and tenant = $2 and state = 'open' for update`,
    values: valuesOf({ tenant, secret }),
  });
  return rows[0]?.id ?? null;
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Whoever looks for a customer's basket and makes one if there is none does so alone, until the transaction ends. */
export async function oneAtATime(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('basket:' || $1::text, 0))", [customerId]);
}

/** The one open basket of a customer, locked; null without one. */
export async function lockOfCustomer(
  client: pg.PoolClient,
  tenant: string,
  customerId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from basket where customer_id = $2 and tenant = $1 and state = 'open' for update",
    [tenant, customerId],
  );
  return rows[0]?.id ?? null;
}

/** One more browser that leads to the basket. */
export async function addSecret(client: pg.PoolClient, basketId: string, secret: string): Promise<void> {
  await client.query('insert into basket_join (secret_hash, basket_id) values ($1, $2)', [
    hashSecret(secret),
    basketId,
  ]);
}

/**
 * The open basket of a customer whose cookie leads to none, locked until the transaction ends, and the secret that leads
 * there from now on; a new basket if there is none.
 */
export async function lockOrCreateOfCustomer(
  client: pg.PoolClient,
  request: { tenant: string; customerId: string; now: Date },
): Promise<{ id: string; secret: string }> {
  const { tenant, customerId, now } = request;
  const secret = newSecret();
  await oneAtATime(client, customerId);
  const theirs = await lockOfCustomer(client, tenant, customerId);
  if (theirs) {
    await addSecret(client, theirs, secret);
    return { id: theirs, secret };
  }
  const { rows } = await client.query<{ id: string }>(
    `insert into basket (tenant, secret_hash, created_at, changed_at, customer_id) values ($1, $2, $3, $3, $4)
     returning id`,
    [tenant, hashSecret(secret), now, customerId],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
}

/** An empty basket, for somebody who chooses a benefit before the first article. */
export async function createEmptyBasket(
  client: pg.PoolClient,
  tenant: string,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  const { rows } = await client.query<{ id: string }>(
    'insert into basket (tenant, secret_hash, created_at, changed_at) values ($1, $2, $3, $3) returning id',
    [tenant, hashSecret(secret), now],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
}

/** What was entered or chosen for an open basket, unless it was changed since this version: the new one, or null. */
export async function saveBenefits(
  runner: Pool | pg.PoolClient,
  basket: { id: string; version: number; benefits: object | null; now: Date },
): Promise<number | null> {
  const { rows } = await runner.query<{ version: number }>(
    `update basket set benefits = $3, version = version + 1, changed_at = $4
     where id = $1 and version = $2 and state = 'open' returning version`,
    [basket.id, basket.version, basket.benefits === null ? null : JSON.stringify(basket.benefits), basket.now],
  );
  return rows[0]?.version ?? null;
}

/** A new basket with its first line, in one statement: nobody else knows it yet. Its id and secret. */
export async function createBasket(
  pool: Pool,
  basket: { tenant: string; sku: string; quantity: number; seenAmount: number; now: Date },
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  const { rows } = await pool.query<{ id: string }>({
    name: 'basket-new',
    text: `with fresh as (
       insert into basket (tenant, secret_hash, version, created_at, changed_at) values ($1, $2, 1, $3, $3) returning id)
     insert into basket_line (basket_id, sku, quantity, seen_amount, position) select id, $4, $5, $6, 1 from fresh
     returning basket_id as id`,
    values: [basket.tenant, hashSecret(secret), basket.now, basket.sku, basket.quantity, basket.seenAmount],
  });
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
}

/** Puts a line with its quantity into a basket that the caller has locked, and counts the change: the new count, and what benefits it has. */
export async function putLine(
  client: pg.PoolClient,
  line: { basketId: string; sku: string; quantity: number; seenAmount: number; now: Date },
): Promise<{ version: number; benefits: unknown }> {
  const { rows } = await client.query<{ version: number; benefits: unknown }>({
    name: 'basket-put',
    text: `with touched as (update basket set version = version + 1, changed_at = $5 where id = $1 returning version, benefits)
     insert into basket_line (basket_id, sku, quantity, seen_amount, position)
     values ($1, $2, $3, $4, (select coalesce(max(position), 0) + 1 from basket_line where basket_id = $1))
     on conflict (basket_id, sku) do update set quantity = excluded.quantity, seen_amount = excluded.seen_amount
     returning (select version from touched), (select benefits from touched)`,
    values: [line.basketId, line.sku, line.quantity, line.seenAmount, line.now],
  });
  return rows[0] ?? { version: 0, benefits: null };
}

/** Takes a line out of a basket that the caller has locked, and counts the change. */
export async function dropLine(
  client: pg.PoolClient,
  line: { basketId: string; sku: string; now: Date },
): Promise<void> {
  await client.query({
    name: 'basket-drop',
    text: `with touched as (update basket set version = version + 1, changed_at = $3 where id = $1)
     delete from basket_line where basket_id = $1 and sku = $2`,
    values: [line.basketId, line.sku, line.now],
  });
}
