import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedVoucher } from '../../shop/selling/promotions/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of voucher codes. `today`: ISO date of the tenant. */
export function voucherList(text: StaffText, timeZone: string, today: string): DescribedList<ListedVoucher> {
  const { promotions } = text;
  const say = promotions.voucherList;
  const isOver = ({ endedAt, validTo }: ListedVoucher) => endedAt !== null || (validTo !== null && validTo < today);
  return {
    title: say.title,
    state: promotions.state,
    tabs: [
      { tab: '', label: promotions.all },
      { tab: 'unused', label: say.tabs.unused },
      { tab: 'used', label: say.tabs.used },
      { tab: 'over', label: say.tabs.over },
    ],
    search: promotions.code,
    filters: [
      { name: 'promotion', label: say.promotion },
      { name: 'personal', label: promotions.personal, options: optionsOf({ yes: text.yes, no: text.no }) },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      code: { label: promotions.code, look: 'wide', plain: ({ code }) => code },
      promotion: { label: say.promotion, plain: ({ promotion }) => promotion },
      issued: {
        label: promotions.issued,
        look: 'tight',
        sort: 'issued',
        plain: ({ issuedAt }) => calendarDay(issuedAt, timeZone),
      },
      until: { label: promotions.to, look: 'tight', plain: ({ validTo }) => validTo },
      taken: { label: promotions.used, look: 'end', plain: ({ taken }) => taken },
      personal: { label: promotions.personal, plain: ({ personal }) => (personal ? text.yes : text.no) },
      state: {
        label: promotions.state,
        plain: (voucher) => say.states[isOver(voucher) ? 'over' : voucher.taken > 0 ? 'used' : 'unused'],
      },
    },
    empty: say.empty,
  };
}
