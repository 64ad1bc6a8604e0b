import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { StoredLine } from './basket.store.ts';
import { hashBasketSecret, newBasketSecret } from './basket-secret.ts';
import { deviceOf, idOfNew } from './lock-basket.store.ts';

/** Lines of a basket that the caller has locked. */
export async function linesOf(client: pg.PoolClient, basketId: string): Promise<StoredLine[]> {
  const { rows } = await client.query<StoredLine>({
    name: 'basket-lines',
    text: 'select sku, quantity, seen_amount as "seenAmount" from basket_line where basket_id = $1 order by position, sku',
    values: [basketId],
  });
  return rows;
}

/**
 * Saves the benefits of an open basket if it still has this version. Returns the new version; null if it changed
 * meanwhile.
 */
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

/** Saves the gift cards of an open basket that still has this version; returns the new version, or null. */
export async function saveGiftCards(
  runner: Pool | pg.ClientBase,
  basket: { id: string; version: number; giftCards: object | null; now: Date },
): Promise<number | null> {
  const { rows } = await runner.query<{ version: number }>(
    `update basket set gift_cards = $3, version = version + 1, changed_at = $4
     where id = $1 and version = $2 and state = 'open' returning version`,
    [basket.id, basket.version, basket.giftCards === null ? null : JSON.stringify(basket.giftCards), basket.now],
  );
  return rows[0]?.version ?? null;
}

/** Columns for `unnest`, which numbers the lines in their order. */
export const columnsOf = (lines: readonly StoredLine[]): [string[], number[], number[]] => [
  lines.map(({ sku }) => sku),
  lines.map(({ quantity }) => quantity),
  lines.map(({ seenAmount }) => seenAmount),
];

/**
 * Creates a basket with its first lines in one statement; no lock is needed since its secret is new. It takes over the
 * device of the cookie's former basket (`earlier`). Returns its id and secret.
 */
export async function insertBasket(
  pool: Pool,
  basket: { tenant: string; lines: readonly StoredLine[]; earlier: string | null; now: Date },
): Promise<{ id: string; secret: string }> {
  const secret = newBasketSecret();
  const { rows } = await pool.query<{ id: string }>({
    name: 'basket-new',
    text: `with fresh as (
       insert into basket (tenant, secret_hash, version, created_at, changed_at, device)
       values ($1, $2, 1, $3, $3, ${deviceOf('$7', '$1')}) returning id)
     insert into basket_line (basket_id, sku, quantity, seen_amount, position)
     select fresh.id, line.* from fresh, unnest($4::text[], $5::int[], $6::bigint[]) with ordinality line
     returning basket_id as id`,
    values: [
      basket.tenant,
      hashBasketSecret(secret),
      basket.now,
      ...columnsOf(basket.lines),
      basket.earlier && hashBasketSecret(basket.earlier),
    ],
  });
  return { id: idOfNew(rows), secret };
}

/** Appends new lines and replaces present ones at their position. */
const PUT_LINES = `insert into basket_line (basket_id, sku, quantity, seen_amount, position)
  select touched.id, line.sku, line.quantity, line.seen_amount,
    line.position + (select coalesce(max(position), 0) from basket_line where basket_id = $1)
  from touched, unnest($3::text[], $4::int[], $5::bigint[]) with ordinality line (sku, quantity, seen_amount, position)
  on conflict (basket_id, sku) do update set quantity = excluded.quantity, seen_amount = excluded.seen_amount`;

/**
 * Puts lines into a basket that the caller has locked, and increments its version. Returns the new version and the
 * stored benefits.
 */
export async function putLines(
  client: pg.PoolClient,
  change: { basketId: string; lines: readonly StoredLine[]; now: Date },
): Promise<{ version: number; benefits: unknown; giftCards: unknown }> {
  const { rows } = await client.query<{ version: number; benefits: unknown; giftCards: unknown }>({
    name: 'basket-put',
    text: `with touched as (
       update basket set version = version + 1, changed_at = $2 where id = $1 returning id, version, benefits, gift_cards)
     ${PUT_LINES} returning (select version from touched), (select benefits from touched),
       (select gift_cards from touched) as "giftCards"`,
    values: [change.basketId, change.now, ...columnsOf(change.lines)],
  });
  return rows[0] ?? { version: 0, benefits: null, giftCards: null };
}

/**
 * Puts lines without a lock if the basket still has this version. Returns null if it changed or has become an order.
 */
export async function putLinesUnlessChanged(
  pool: Pool,
  change: { basketId: string; version: number; lines: readonly StoredLine[]; now: Date },
): Promise<{ version: number } | null> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'basket-put-unless-changed',
    text: `with touched as (
       update basket set version = version + 1, changed_at = $2 where id = $1 and version = $6 and state = 'open' returning id, version)
     ${PUT_LINES} returning (select version from touched)`,
    values: [change.basketId, change.now, ...columnsOf(change.lines), change.version],
  });
  return rows[0] ?? null;
}

/** Moves a line to a position among the others, counted from 1. The caller has locked the basket. */
export async function moveLine(
  client: pg.PoolClient,
  line: { basketId: string; sku: string; place: number },
): Promise<void> {
  await client.query({
    name: 'basket-move',
    text: `with other as (
       select sku, row_number() over (order by position, sku) as place from basket_line where basket_id = $1 and sku <> $2)
     update basket_line line set position = coalesce(
       (select other.place + case when other.place < $3 then 0 else 1 end from other where other.sku = line.sku), $3)
     where line.basket_id = $1`,
    values: [line.basketId, line.sku, line.place],
  });
}

/** Removes a line from a basket that the caller has locked, and increments its version. */
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
