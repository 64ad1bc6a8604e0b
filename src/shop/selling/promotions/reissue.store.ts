import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { isReissued } from './after-return.ts';
import { releaseUses } from './redemptions.store.ts';

/** Voucher that an order used. ISO dates. */
export type HeldVoucher = {
  id: string;
  code: string;
  ownValidTo: string | null;
  validFrom: string;
  validTo: string | null;
  endedAt: Date | null;
};

/**
 * Locks the vouchers that an order used in the order of placing (promotions, then vouchers), so that they can be
 * reissued after stock is restored. The caller has locked the order.
 */
export async function lockVouchersOf(client: pg.PoolClient, orderId: string): Promise<HeldVoucher[]> {
  await client.query(
    `select id from promotion where total_limit is not null and id in (
       select promotion_id from voucher_redemption where order_id = $1 and state = 'redeemed') order by id for no key update`,
    [orderId],
  );
  const { rows } = await client.query<HeldVoucher>(
    `select voucher.id, voucher.code, voucher.valid_to::text as "ownValidTo", promotion.valid_from::text as "validFrom",
       promotion.valid_to::text as "validTo", coalesce(promotion.ended_at, voucher.ended_at) as "endedAt"
     from voucher join promotion on promotion.id = voucher.promotion_id
     where voucher.id in (select voucher_id from voucher_redemption where order_id = $1 and state = 'redeemed')
     order by voucher.id for no key update of voucher`,
    [orderId],
  );
  return rows;
}

/**
 * Reissues vouchers of an order that are still valid, if all goods were returned by the seller's fault (isReissued).
 * Returns their codes. The caller has locked the vouchers (lockVouchersOf).
 */
export async function reissueVouchers(
  client: pg.PoolClient,
  tenant: Pick<Tenant, 'timeZone'>,
  returned: { orderId: string; isWhole: boolean; isSellersFault: boolean; held: readonly HeldVoucher[]; now: Date },
): Promise<string[]> {
  const { orderId, isWhole, isSellersFault, held, now } = returned;
  const again = held.filter(({ ownValidTo, ...promotion }) =>
    isReissued({ isWhole, isSellersFault, validTo: ownValidTo }, promotion, tenant, now),
  );
  if (again.length > 0) {
    const ids = again.map(({ id }) => id);
    await releaseUses(client, [orderId], now, ids);
  }
  return again.map(({ code }) => code);
}
