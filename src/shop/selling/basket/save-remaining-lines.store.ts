import type pg from 'pg';
import type { StoredLine } from './basket.store.ts';
import { hashBasketSecret, newBasketSecret } from './basket-secret.ts';
import { columnsOf } from './change-basket.store.ts';
import { asRow, readBenefits } from './stored-benefits.ts';

/** Units of a basket beyond its order. Gifts of the order have no line in a basket, hence `unit_amount > 0`. */
const REST = `select line.sku, line.quantity - coalesce(ordered.quantity, 0) as quantity, line.seen_amount as "seenAmount"
  from basket_line line left join (
    select sku, sum(quantity)::int as quantity from order_line where order_id = $2 and unit_amount > 0 group by sku) ordered using (sku)
  where line.basket_id = $1 and line.quantity > coalesce(ordered.quantity, 0) order by line.position, line.sku`;

/**
 * Moves lines added after the payment began into a new basket of the same owner and secret. Unused vouchers move too; a
 * notice names each used one. The order holds what the basket contained when the payment began. The secret still leads
 * to the ordered basket as well, so that a returning customer finds the order. The caller has locked and closed the
 * basket.
 */
export async function saveRemainingLines(
  client: pg.PoolClient,
  placed: { basketId: string; orderId: string; now: Date },
): Promise<void> {
  const { basketId, orderId, now } = placed;
  const { rows: rest } = await client.query<StoredLine>({
    name: 'basket-rest',
    text: REST,
    values: [basketId, orderId],
  });
  if (rest.length === 0) return;
  const { rows } = await client.query<{
    tenant: string;
    customerId: string | null;
    secretHash: Buffer;
    benefits: unknown;
    usedCodes: string[];
  }>(
    `select tenant, customer_id as "customerId", secret_hash as "secretHash", benefits, array(
       select voucher.code from voucher_redemption used join voucher on voucher.id = used.voucher_id
       where used.order_id = $2 and used.state <> 'released') as "usedCodes"
     from basket where id = $1`,
    [basketId, orderId],
  );
  const [owner] = rows;
  if (!owner) return;
  const all = readBenefits(owner.benefits).codes;
  const codes = all.filter((code) => !owner.usedCodes.includes(code));
  const notices = all
    .filter((code) => !codes.includes(code))
    .map((code) => ({ code, title: '', reason: 'already-used' as const, missing: null }));
  await client.query('update basket set secret_hash = $2 where id = $1', [
    basketId,
    hashBasketSecret(newBasketSecret()),
  ]);
  // The secret no longer leads to an earlier order.
  await client.query(
    `insert into basket_join (secret_hash, basket_id) values ($1, $2)
     on conflict (secret_hash) do update set basket_id = excluded.basket_id`,
    [owner.secretHash, basketId],
  );
  await client.query(
    `with fresh as (
       insert into basket (tenant, secret_hash, version, created_at, changed_at, customer_id, benefits)
       values ($1, $2, 1, $3, $3, $4, $8) returning id)
     insert into basket_line (basket_id, sku, quantity, seen_amount, position)
     select fresh.id, line.* from fresh, unnest($5::text[], $6::int[], $7::bigint[]) with ordinality line`,
    [
      owner.tenant,
      owner.secretHash,
      now,
      owner.customerId,
      ...columnsOf(rest),
      JSON.stringify(asRow({ codes, choice: null, notices })),
    ],
  );
}
