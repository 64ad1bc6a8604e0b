import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { articlesText, soldText } from '../../catalogue/products/index.ts';

export type StoredBasket = { id: string; state: 'open' | 'ordered'; version: number };
export type StoredLine = { sku: string; quantity: number; seenAmount: number };

export function hashBasketSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Identifies a basket: by the cookie's secret, its own or a joined one, and by the customer if known. */
export type BasketRowOwner = { tenant: string; secret: string | null; customerId?: string | null | undefined };

/** Baskets that a secret ($1) and a tenant ($2) lead to. */
const BY_SECRET = `select id from basket where secret_hash = $1 and tenant = $2
  union all select joined.basket_id from basket_join joined where joined.secret_hash = $1`;

function valuesOf({ secret, tenant }: BasketRowOwner): [Buffer | null, string] {
  return [secret ? hashBasketSecret(secret) : null, tenant];
}

/**
 * Returns the basket that the cookie leads to, an open one before an ordered one. Falls back to the customer's open
 * basket if the cookie leads to none.
 */
export async function findBasket(runner: Pool | pg.PoolClient, owner: BasketRowOwner): Promise<StoredBasket | null> {
  return (await basketsOf(runner, owner))[0] ?? null;
}

/**
 * Returns all of these baskets, the result of findBasket first. An ordered basket can have an open one beside it, with
 * lines added during payment.
 */
export async function basketsOf(runner: Pool | pg.PoolClient, owner: BasketRowOwner): Promise<StoredBasket[]> {
  if (!owner.secret && !owner.customerId) return [];
  const { rows } = await runner.query<StoredBasket>({
    name: 'basket-find',
    // A condition with "or" would make the planner scan all baskets.
    text: `with led as (
       select own.id, true as by_cookie from (${BY_SECRET}) own
       union all select theirs.id, false from basket theirs
         where theirs.customer_id = $3::uuid and theirs.tenant = $2 and theirs.state = 'open')
     select found.id, found.state, found.version from led join basket found on found.id = led.id
     where found.tenant = $2 order by found.state = 'open' desc, led.by_cookie desc, found.changed_at desc limit 3`,
    values: [...valuesOf(owner), owner.customerId ?? null],
  });
  return rows;
}

/**
 * Subquery for the id of the open basket of a secret ($1), a tenant ($2) and a customer or null ($3). The "offset 0"
 * defers the test for open baskets: while few are open, the planner would scan all of them instead.
 */
const OPEN_ID = `coalesce(
  (select own.id from (select id, tenant, state from basket where secret_hash = $1 offset 0) own
   where own.tenant = $2 and own.state = 'open'),
  (select own.id from (select led.id, led.tenant, led.state from basket_join joined join basket led on led.id = joined.basket_id
     where joined.secret_hash = $1 offset 0) own
   where own.tenant = $2 and own.state = 'open'),
  (select theirs.id from basket theirs where theirs.customer_id = $3::uuid and theirs.tenant = $2 and theirs.state = 'open'))`;

export type OpenBasket = {
  id: string;
  version: number;
  lines: StoredLine[];
  /** As stored: see stored-benefits.ts. */
  benefits: unknown;
};

type OpenRow = { id: string; version: number; lines: [string, number, number][]; benefits: unknown };

/** SQL for the open basket with its lines; `columns` and `joins` add more to it. */
const openText = (columns = '', joins = ''): string => `
  select b.id, b.version, b.benefits, coalesce(lines.lines, '[]') as lines${columns} from basket b
  left join lateral (
    select json_agg(json_build_array(l.sku, l.quantity, l.seen_amount) order by l.position, l.sku) as lines
    from basket_line l where l.basket_id = b.id) lines on true ${joins}
  where b.id = ${OPEN_ID}`;
const OPEN = { name: 'basket-open', text: openText() };
/** An array of SKUs: with a subselect the planner reads all offers. */
const AMONG_LINES =
  '= any (array(select l.sku from basket_line l where l.basket_id = b.id union all select unnest($6::text[]))) and o.sku <> all ($7::text[])';
const wholeText = (articles: string): string =>
  openText(
    `, $3::uuid is null or exists (select from (${BY_SECRET}) own where own.id = b.id) as "byCookie"` +
      ", entered.contact, entered.delivery, entered.payment, entered.premium, coalesce(articles.articles, '[]') as articles",
    `left join checkout entered on entered.basket_id = b.id and (entered.customer_id is null or entered.customer_id = $4::uuid)
     left join lateral (select json_agg(article) as articles from (${articles}) article) articles on true`,
  );
const SOLD = { tenant: 'b.tenant', among: AMONG_LINES, now: '$5', basketId: 'b.id' };
const WHOLE = {
  name: 'basket-open-whole',
  text: wholeText(articlesText({ ...SOLD, locale: '$8', mostPictures: '1' })),
};
const WHOLE_SOLD = { name: 'basket-open-sold', text: wholeText(soldText(SOLD)) };

const opened = <Row extends OpenRow>(row: Row): OpenBasket & Omit<Row, 'lines'> => ({
  ...row,
  lines: row.lines.map(([sku, quantity, seenAmount]) => ({ sku, quantity, seenAmount })),
});

/** Returns the open basket with its lines, in one statement; null if there is none or it has become an order. */
export async function openBasket(pool: Pool, owner: BasketRowOwner): Promise<OpenBasket | null> {
  if (!owner.secret && !owner.customerId) return null;
  const { rows } = await pool.query<OpenRow>({ ...OPEN, values: [...valuesOf(owner), owner.customerId ?? null] });
  return rows[0] ? opened(rows[0]) : null;
}

/** Checkout entries as stored; the checkout validates them like any outside input. */
export type EnteredSteps = Record<'contact' | 'delivery' | 'payment' | 'premium', unknown>;
/** Open basket with the variants of its lines, as the catalogue reads them. */
export type WholeBasket = OpenBasket &
  EnteredSteps & {
    articles: unknown;
    /** False if only the customer leads to it: this browser has no secret of it yet. */
    byCookie: boolean;
  };

/**
 * Reads the open basket with its variants and its checkout entries, in one statement. Omits entries that a customer
 * other than `person` made.
 */
export async function openWholeBasket(
  pool: Pool,
  owner: BasketRowOwner,
  about: {
    person: string | null;
    locale: string;
    now: Date;
    /** SKUs to read besides those of the lines. */
    skus: readonly string[];
    /** SKUs to skip: the caller has them already. */
    known: readonly string[];
    /** Reads only price and availability: the caller has texts and pictures in a cache. */
    soldOnly: boolean;
  },
): Promise<WholeBasket | null> {
  if (!owner.secret && !owner.customerId) return null;
  const { person, locale, now, skus, known, soldOnly } = about;
  const values = [...valuesOf(owner), owner.customerId ?? null, person, now, skus, known];
  const { rows } = await pool.query<OpenRow & EnteredSteps & Pick<WholeBasket, 'articles' | 'byCookie'>>(
    soldOnly ? { ...WHOLE_SOLD, values } : { ...WHOLE, values: [...values, locale] },
  );
  return rows[0] ? opened(rows[0]) : null;
}

/** Sums the units of all lines whose product has a text in this locale: the lines that a basket shows. */
export async function unitsInBasket(pool: Pool, request: BasketRowOwner & { locale: string }): Promise<number> {
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
 * Locks the open basket of this secret until the transaction ends. Returns null if there is none or it has become an
 * order.
 */
export async function lockOpenBasket(client: pg.PoolClient, tenant: string, secret: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'basket-lock',
    text: `select id from basket where id = any (array(${BY_SECRET})) and tenant = $2 and state = 'open' for update`,
    values: valuesOf({ tenant, secret }),
  });
  return rows[0]?.id ?? null;
}

export function newBasketSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Locks a customer's basket against concurrent look-up and creation, until the transaction ends. */
export async function oneBasketChangeAtATime(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('basket:' || $1::text, 0))", [customerId]);
}

/** Locks the one open basket of a customer; null without one. */
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

/** Adds the secret of one more browser to the basket. */
export async function addBasketSecret(client: pg.PoolClient, basketId: string, secret: string): Promise<void> {
  await client.query('insert into basket_join (secret_hash, basket_id) values ($1, $2)', [
    hashBasketSecret(secret),
    basketId,
  ]);
}

/**
 * Locks the open basket of a customer whose cookie leads to none, until the transaction ends; creates one if needed.
 * Returns its id and a new secret for the cookie.
 */
export async function lockOrCreateOfCustomer(
  client: pg.PoolClient,
  request: { tenant: string; customerId: string; now: Date },
): Promise<{ id: string; secret: string }> {
  const { tenant, customerId, now } = request;
  const secret = newBasketSecret();
  await oneBasketChangeAtATime(client, customerId);
  const theirs = await lockOfCustomer(client, tenant, customerId);
  if (theirs) {
    await addBasketSecret(client, theirs, secret);
    return { id: theirs, secret };
  }
  const { rows } = await client.query<{ id: string }>(
    `insert into basket (tenant, secret_hash, created_at, changed_at, customer_id) values ($1, $2, $3, $3, $4)
     returning id`,
    [tenant, hashBasketSecret(secret), now, customerId],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
}

/** Creates an empty basket, for a visitor who chooses a benefit before the first line. */
export async function createEmptyBasket(
  client: pg.PoolClient,
  tenant: string,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const secret = newBasketSecret();
  const { rows } = await client.query<{ id: string }>(
    'insert into basket (tenant, secret_hash, created_at, changed_at) values ($1, $2, $3, $3) returning id',
    [tenant, hashBasketSecret(secret), now],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
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

/** Columns for `unnest`, which numbers the lines in their order. */
const columnsOf = (lines: readonly StoredLine[]): [string[], number[], number[]] => [
  lines.map(({ sku }) => sku),
  lines.map(({ quantity }) => quantity),
  lines.map(({ seenAmount }) => seenAmount),
];

/**
 * Creates a basket with its first lines in one statement; no lock is needed since its secret is new. Returns its id and
 * secret.
 */
export async function insertBasket(
  pool: Pool,
  basket: { tenant: string; lines: readonly StoredLine[]; now: Date },
): Promise<{ id: string; secret: string }> {
  const secret = newBasketSecret();
  const { rows } = await pool.query<{ id: string }>({
    name: 'basket-new',
    text: `with fresh as (
       insert into basket (tenant, secret_hash, version, created_at, changed_at) values ($1, $2, 1, $3, $3) returning id)
     insert into basket_line (basket_id, sku, quantity, seen_amount, position)
     select fresh.id, line.* from fresh, unnest($4::text[], $5::int[], $6::bigint[]) with ordinality line
     returning basket_id as id`,
    values: [basket.tenant, hashBasketSecret(secret), basket.now, ...columnsOf(basket.lines)],
  });
  const id = rows[0]?.id;
  if (!id) throw new Error('a new basket has no id');
  return { id, secret };
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
): Promise<{ version: number; benefits: unknown }> {
  const { rows } = await client.query<{ version: number; benefits: unknown }>({
    name: 'basket-put',
    text: `with touched as (
       update basket set version = version + 1, changed_at = $2 where id = $1 returning id, version, benefits)
     ${PUT_LINES} returning (select version from touched), (select benefits from touched)`,
    values: [change.basketId, change.now, ...columnsOf(change.lines)],
  });
  return rows[0] ?? { version: 0, benefits: null };
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
