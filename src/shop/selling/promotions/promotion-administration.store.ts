import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { asPromotion, PROMOTION_COLUMNS } from './promotions.store.ts';
import type { Promotion } from './types.ts';

export type AdminPromotion = Promotion & { vouchers: number; uses: number };
export type AdminVoucher = {
  id: string;
  code: string;
  issuedAt: Date;
  validTo: string | null;
  taken: number;
  personal: boolean;
  endedAt: Date | null;
};
export type AdminRedemption = {
  orderNumber: string;
  code: string | null;
  amount: number;
  state: 'reserved' | 'redeemed' | 'released';
  at: Date;
};

type Row = Parameters<typeof asPromotion>[0] & { vouchers: number; uses: number };

const COUNTS = `(select count(*)::int from voucher v where v.promotion_id = p.id) as vouchers,
  (select count(*)::int from voucher_redemption r where r.promotion_id = p.id and r.state <> 'released') as uses`;

export async function adminPromotion(pool: Pool, tenant: string, id: string): Promise<AdminPromotion | null> {
  const { rows } = await pool.query<Row>(
    `select ${PROMOTION_COLUMNS}, ${COUNTS} from promotion p where p.tenant = $1 and p.id = $2::uuid`,
    [tenant, id],
  );
  const [row] = rows;
  if (!row) return null;
  const { vouchers, uses, ...rest } = row;
  return { ...asPromotion(rest), vouchers, uses };
}

/** Returns the newest codes. A code that was sent to one person is shortened, because its holder can redeem it. */
export async function adminVouchers(pool: Pool, promotionId: string, most: number): Promise<AdminVoucher[]> {
  const { rows } = await pool.query<AdminVoucher>(
    `select id, case when person is null then code else left(code, 2) || '…' end as code, issued_at as "issuedAt", valid_to::text as "validTo", taken, person is not null as personal, ended_at as "endedAt"
     from voucher where promotion_id = $1 order by issued_at desc, voucher.code limit $2`,
    [promotionId, most],
  );
  return rows;
}

export async function adminRedemptions(pool: Pool, promotionId: string, most: number): Promise<AdminRedemption[]> {
  const { rows } = await pool.query<AdminRedemption>(
    `select o.number as "orderNumber", case when v.person is null then v.code else left(v.code, 2) || '…' end as code, r.amount, r.state, r.changed_at as at
     from voucher_redemption r join orders o on o.id = r.order_id left join voucher v on v.id = r.voucher_id
     where r.promotion_id = $1 order by r.changed_at desc, r.id limit $2`,
    [promotionId, most],
  );
  return rows;
}

export async function isArticle(runner: SqlRunner, tenant: string, sku: string): Promise<boolean> {
  const { rows } = await runner.query('select 1 from offer where tenant = $1 and sku = $2', [tenant, sku]);
  return rows.length > 0;
}

/** Inserts codes that do not exist yet; returns the number of new ones. */
export async function insertCodes(
  runner: SqlRunner,
  codes: { promotionId: string; tenant: string; codes: string[]; now: Date },
): Promise<number> {
  const { rows } = await runner.query(
    `insert into voucher (promotion_id, tenant, code, issued_at)
     select $1, $2, code, $4 from unnest($3::text[]) as code on conflict (tenant, code) do nothing returning id`,
    [codes.promotionId, codes.tenant, codes.codes, codes.now],
  );
  return rows.length;
}
