import type pg from 'pg';
import { giftCardsRow, joinGiftCards, readStoredGiftCards } from '../gift-cards/index.ts';
import type { StoredLine } from './basket.store.ts';
import { hashBasketSecret } from './basket-secret.ts';
import { columnsOf } from './change-basket.store.ts';
import { asRow, joinBenefits, readBenefits } from './stored-benefits.ts';

/** Locks the open basket that the cookie leads to, and returns its id and owner. */
export async function lockBySecret(
  client: pg.PoolClient,
  tenant: string,
  secret: string,
): Promise<{ id: string; customerId: string | null } | null> {
  const { rows } = await client.query<{ id: string; customerId: string | null }>(
    `select id, customer_id as "customerId" from basket
     where tenant = $2 and state = 'open'
       and id in (select id from basket where secret_hash = $1 union all select basket_id from basket_join where secret_hash = $1)
     for update`,
    [hashBasketSecret(secret), tenant],
  );
  return rows[0] ?? null;
}

/** Assigns an anonymous basket to the customer under a new secret, so that holders of the old one lose access. */
export async function giveToCustomer(
  client: pg.PoolClient,
  basket: { id: string; customerId: string; secret: string; now: Date },
): Promise<void> {
  await client.query('delete from basket_join where basket_id = $1', [basket.id]);
  await client.query(
    'update basket set customer_id = $2, secret_hash = $3, changed_at = $4, version = version + 1 where id = $1',
    [basket.id, basket.customerId, hashBasketSecret(basket.secret), basket.now],
  );
}

/** Writes merged lines into one basket and deletes the other; its checkout steps move along. */
export async function moveLines(
  client: pg.PoolClient,
  request: { from: string; to: string; lines: StoredLine[]; mostGiftCards: number; now: Date },
): Promise<void> {
  await client.query(
    `insert into basket_line (basket_id, sku, quantity, seen_amount, position)
     select $1, line.sku, line.quantity, line.seen, line.position
     from unnest($2::text[], $3::int[], $4::bigint[]) with ordinality as line (sku, quantity, seen, position)
     on conflict (basket_id, sku) do update set quantity = excluded.quantity, seen_amount = excluded.seen_amount,
       position = excluded.position`,
    [request.to, ...columnsOf(request.lines)],
  );
  // Vouchers entered on this browser move along, unless the customer's own basket has some.
  const { rows } = await client.query<{ id: string; benefits: unknown; giftCards: unknown }>(
    'select id, benefits, gift_cards as "giftCards" from basket where id in ($1, $2)',
    [request.to, request.from],
  );
  const [own, brought] = [request.to, request.from].map((id) =>
    readBenefits(rows.find((row) => row.id === id)?.benefits),
  );
  const benefits = own && brought ? asRow(joinBenefits(own, brought)) : null;
  const [ownCards, broughtCards] = [request.to, request.from].map((id) =>
    readStoredGiftCards(rows.find((row) => row.id === id)?.giftCards),
  );
  const giftCards =
    ownCards && broughtCards ? giftCardsRow(joinGiftCards(ownCards, broughtCards, request.mostGiftCards)) : null;
  await client.query(
    'update basket set version = version + 1, changed_at = $2, benefits = $3, gift_cards = $4 where id = $1',
    [
      request.to,
      request.now,
      benefits === null ? null : JSON.stringify(benefits),
      giftCards === null ? null : JSON.stringify(giftCards),
    ],
  );
  await client.query('delete from basket_line where basket_id = $1', [request.from]);
  // Checkout steps entered on this browser move along, unless the customer's basket has its own.
  await client.query(
    `update checkout set basket_id = $2 where basket_id = $1 and not exists (select from checkout where basket_id = $2)`,
    [request.from, request.to],
  );
  // A basket with an order, even an abandoned one, stays as evidence; its secret no longer exists.
  await client.query('delete from basket where id = $1 and not exists (select from orders where basket_id = $1)', [
    request.from,
  ]);
}

/** Invalidates the secret; the basket stays with its customer. */
export async function dropSecret(client: pg.PoolClient, secret: string, other: string): Promise<void> {
  await client.query('delete from basket_join where secret_hash = $1', [hashBasketSecret(secret)]);
  await client.query(
    "update basket set secret_hash = $2 where secret_hash = $1 and customer_id is not null and state = 'open'",
    [hashBasketSecret(secret), hashBasketSecret(other)],
  );
}

/** Invalidates all secrets of the customer's basket except `except`. */
export async function dropSecrets(
  client: pg.PoolClient,
  drop: { customerId: string; except: string | null; other: string },
): Promise<void> {
  const kept = drop.except === null ? null : hashBasketSecret(drop.except);
  await client.query(
    `delete from basket_join using basket where basket.id = basket_join.basket_id and basket.customer_id = $1
       and basket_join.secret_hash is distinct from $2::bytea`,
    [drop.customerId, kept],
  );
  await client.query(
    `update basket set secret_hash = $3 where customer_id = $1 and state = 'open' and secret_hash is distinct from $2::bytea`,
    [drop.customerId, kept, hashBasketSecret(drop.other)],
  );
}
