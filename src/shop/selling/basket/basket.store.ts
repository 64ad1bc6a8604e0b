import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { articlesText, soldText } from '../../catalogue/products/index.ts';
import { hashBasketSecret } from './basket-secret.ts';

export type StoredBasket = { id: string; state: 'open' | 'ordered'; version: number };
export type StoredLine = { sku: string; quantity: number; seenAmount: number };

/** Identifies a basket: by the cookie's secret, its own or a joined one, and by the customer if known. */
export type BasketRowOwner = { tenant: string; secret: string | null; customerId?: string | null | undefined };

/** Baskets that a secret ($1) and a tenant ($2) lead to. */
export const BY_SECRET = `select id from basket where secret_hash = $1 and tenant = $2
  union all select joined.basket_id from basket_join joined where joined.secret_hash = $1`;

/** Values of `BY_SECRET`. */
export function secretValues({ secret, tenant }: BasketRowOwner): [Buffer | null, string] {
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
    values: [...secretValues(owner), owner.customerId ?? null],
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
  /** As stored: see readStoredGiftCards. */
  giftCards: unknown;
};

type OpenRow = {
  id: string;
  version: number;
  lines: [string, number, number][];
  benefits: unknown;
  giftCards: unknown;
};

/** SQL for the open basket with its lines; `columns` and `joins` add more to it. */
const openText = (columns = '', joins = ''): string => `
  select b.id, b.version, b.benefits, b.gift_cards as "giftCards", coalesce(lines.lines, '[]') as lines${columns} from basket b
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
    `, b.device, $3::uuid is null or exists (select from (${BY_SECRET}) own where own.id = b.id) as "byCookie"` +
      ", entered.contact, entered.delivery, entered.payment, entered.premium, entered.answers, coalesce(articles.articles, '[]') as articles",
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
  const { rows } = await pool.query<OpenRow>({ ...OPEN, values: [...secretValues(owner), owner.customerId ?? null] });
  return rows[0] ? opened(rows[0]) : null;
}

/** Checkout entries as stored; the checkout validates them like any outside input. */
export type EnteredSteps = Record<'contact' | 'delivery' | 'payment' | 'premium' | 'answers', unknown>;
/** Open basket with the variants of its lines, as the catalogue reads them. */
export type WholeBasket = OpenBasket &
  EnteredSteps & {
    articles: unknown;
    /** Id of the browser that filled it; null for baskets of an earlier version. */
    device: string | null;
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
  const values = [...secretValues(owner), owner.customerId ?? null, person, now, skus, known];
  const { rows } = await pool.query<OpenRow & EnteredSteps & Pick<WholeBasket, 'articles' | 'byCookie' | 'device'>>(
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
    values: [...secretValues(request), request.customerId ?? null, request.locale],
  });
  return rows[0]?.pieces ?? 0;
}
