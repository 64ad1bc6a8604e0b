import { calendarDay } from '../../../platform/calendar-day.ts';
import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import { readCode } from './code.ts';

type VoucherTab = 'unused' | 'used' | 'over';
type VoucherColumn = 'code' | 'promotion' | 'issued' | 'until' | 'taken' | 'personal' | 'state';

/** Code of a promotion as the list shows it. The code of one person is shortened, because its holder can redeem it. */
export type ListedVoucher = {
  id: string;
  code: string;
  promotionId: string;
  /** Key of its promotion. */
  promotion: string;
  issuedAt: Date;
  validTo: string | null;
  endedAt: Date | null;
  taken: number;
  personal: boolean;
};

const IS_LIVE = "voucher.ended_at is null and coalesce(voucher.valid_to, 'infinity'::date)";

export const VOUCHER_LIST: ListDefinition<VoucherTab, 'issued', VoucherColumn> = {
  name: 'vouchers',
  // A file has codes that are not given out yet. A code without a person pays for each holder.
  guard: { permission: 'promotion.change', act: 'vouchers.export', audit: 'vouchers.exported' },
  shape: {
    tabs: ['unused', 'used', 'over'],
    filters: { promotion: 'text', personal: ['yes', 'no'], from: 'day', to: 'day' },
    sorts: ['issued'],
    columns: ['code', 'promotion', 'issued', 'until', 'taken', 'personal', 'state'],
    usual: {
      sort: 'issued',
      descending: true,
      columns: ['code', 'promotion', 'issued', 'until', 'taken', 'state'],
    },
  },
  source: {
    table: 'voucher',
    key: 'id',
    tabs: {
      unused: (sql, { now, timeZone }) =>
        `${IS_LIVE} >= ${sql.add(calendarDay(now, timeZone))}::date and voucher.taken = 0`,
      used: 'voucher.taken > 0',
      over: (sql, { now, timeZone }) => `not (${IS_LIVE} >= ${sql.add(calendarDay(now, timeZone))}::date)`,
    },
    sorts: { issued: ['voucher.issued_at', 'voucher.id'] },
    line: `voucher.id, case when voucher.person is null then voucher.code else left(voucher.code, 2) || '…' end as code,
      voucher.promotion_id as "promotionId", promotion.key as promotion, voucher.issued_at as "issuedAt",
      voucher.valid_to::text as "validTo", voucher.ended_at as "endedAt", voucher.taken,
      voucher.person is not null as personal`,
    lineJoins: 'join promotion on promotion.id = voucher.promotion_id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    const all = [`voucher.tenant = ${here}`, ...periodConditions(sql, 'voucher.issued_at', filters, tenant.timeZone)];
    if (filters.promotion)
      all.push(
        `voucher.promotion_id = (select id from promotion where tenant = ${here} and key = ${sql.add(filters.promotion)})`,
      );
    if (filters.personal) all.push(`voucher.person is ${filters.personal === 'yes' ? 'not null' : 'null'}`);
    if (typed !== '') all.push(`voucher.code = ${sql.add(readCode(typed) ?? '')}`);
    return all;
  },
  contents: {
    code: 'text',
    promotion: 'text',
    issued: 'day',
    until: 'day',
    taken: 'number',
    personal: 'text',
    state: 'text',
  },
};
