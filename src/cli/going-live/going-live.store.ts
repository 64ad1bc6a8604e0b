import type { Pool } from '../../platform/database/pool.ts';
import type { GoodsFacts, ShopFacts } from './facts.ts';

/** Returns a tenant's articles on sale, and those with a price at a time and units in stock. */
export async function countGoods(pool: Pool, tenant: string, now: Date): Promise<GoodsFacts> {
  const { rows } = await pool.query<GoodsFacts>(
    `select count(*)::int as "onSale", count(*) filter (where stock.quantity > 0 and price.sku is not null)::int as buyable
     from offer
     left join stock on stock.sku = offer.sku
     left join price on price.tenant = offer.tenant and price.sku = offer.sku
       and price.valid_from <= $2 and (price.valid_to is null or price.valid_to > $2)
     where offer.tenant = $1 and offer.on_sale`,
    [tenant, now],
  );
  return rows[0] ?? { onSale: 0, buyable: 0 };
}

/** Counts administrators who are not locked, and those of them with password and second factor. */
export async function countAdmins(pool: Pool): Promise<ShopFacts['admins']> {
  const { rows } = await pool.query<ShopFacts['admins']>(
    `select count(*)::int as "all",
       count(*) filter (where password_hash is not null and totp_confirmed_at is not null)::int as ready
     from staff where role = 'admin' and locked_at is null`,
  );
  return rows[0] ?? { all: 0, ready: 0 };
}
