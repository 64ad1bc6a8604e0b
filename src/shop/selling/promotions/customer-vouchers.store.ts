import type { Pool } from '../../../platform/database/pool.ts';
import { asPromotion, PROMOTION_COLUMNS } from './promotions.store.ts';
import type { RedeemingPerson } from './redeeming-person.ts';
import type { Promotion } from './types.ts';

/** Voucher that was sent to a person. */
export type SentVoucher = {
  code: string;
  promotion: Promotion;
  validTo: string | null;
  issuedAt: Date;
  endedAt: Date | null;
  usedAt: Date | null;
};

type Row = Parameters<typeof asPromotion>[0] & {
  code: string;
  lastDay: string | null;
  issuedAt: Date;
  voucherEnded: Date | null;
  usedAt: Date | null;
};

/** Maximum on the page, the newest first. */
const MOST = 100;

/** Returns vouchers sent to a person, with the time of use. */
export async function vouchersOfPerson(
  pool: Pool,
  tenant: string,
  { persons, mailboxes }: RedeemingPerson,
): Promise<SentVoucher[]> {
  const { rows } = await pool.query<Row>(
    `select ${PROMOTION_COLUMNS}, v.code, v.valid_to::text as "lastDay", v.issued_at as "issuedAt",
       v.ended_at as "voucherEnded", used.at as "usedAt"
     from voucher v join promotion p on p.id = v.promotion_id
     left join lateral (
       select max(r.changed_at) as at from voucher_redemption r where r.voucher_id = v.id and r.state = 'redeemed') used on true
     where v.tenant = $1 and (v.person = any($2::bytea[]) or v.mailbox = any($3::bytea[])) order by v.issued_at desc, v.code limit ${MOST}`,
    [tenant, persons, mailboxes],
  );
  return rows.map(({ code, lastDay, issuedAt, voucherEnded, usedAt, ...row }) => ({
    code,
    promotion: asPromotion(row),
    validTo: lastDay,
    issuedAt,
    endedAt: voucherEnded,
    usedAt,
  }));
}
