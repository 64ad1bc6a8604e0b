import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import type { SqlStatement } from '../../../platform/database/sql-statement.ts';
import type { ListTime } from '../../../platform/lists/list-rows.store.ts';
import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import { readGiftCardCode } from './code.ts';
import type { AdminGiftCard } from './gift-card-administration.store.ts';

type GiftCardTab = 'active' | 'unsent' | 'expired' | 'blocked' | 'ordered' | 'cancelled';
type GiftCardSort = 'created' | 'balance' | 'expires';
type GiftCardColumn =
  | 'code'
  | 'recipient'
  | 'order'
  | 'amount'
  | 'balance'
  | 'state'
  | 'origin'
  | 'created'
  | 'expires'
  | 'sent';

/** Gift card as the list shows it, without its code. */
export type ListedGiftCard = Pick<
  AdminGiftCard,
  | 'id'
  | 'lastFour'
  | 'amount'
  | 'balance'
  | 'state'
  | 'origin'
  | 'expiresOn'
  | 'orderNumber'
  | 'recipientName'
  | 'recipientEmail'
  | 'sentAt'
  | 'createdAt'
>;

/** As in the index of migration 0192. */
const EXPIRY = "coalesce(gift_card.expires_on, 'infinity'::date)";
/** How much of a card is left. */
const LEFT: Readonly<Record<string, string>> = {
  whole: 'gift_card.balance = gift_card.amount',
  part: 'gift_card.balance > 0 and gift_card.balance < gift_card.amount',
  nothing: 'gift_card.balance = 0',
};
/** Characters of a possible last group of a code. */
const LAST_FOUR = /^[0-9A-Z]{4}$/;

const dayOf = (sql: SqlStatement, { now, timeZone }: ListTime) => `${sql.add(calendarDay(now, timeZone))}::date`;

/** Returns a search term without a code: of a whole code only its end is searched for. */
export function withoutGiftCardCode(typed: string): string {
  return readGiftCardCode(typed)?.slice(-4) ?? typed;
}

function searchCondition(sql: SqlStatement, typed: string): string {
  const term = withoutGiftCardCode(typed);
  if (term.includes('@')) return `lower(gift_card.recipient_email) = ${sql.add(term.toLowerCase())}`;
  const isEnd = LAST_FOUR.test(term.toUpperCase());
  return isEnd ? `gift_card.last_four = ${sql.add(term.toUpperCase())}` : `gift_card.order_number = ${sql.add(term)}`;
}

export const GIFT_CARD_LIST: ListDefinition<GiftCardTab, GiftCardSort, GiftCardColumn> = {
  name: 'gift-cards',
  shape: {
    tabs: ['active', 'unsent', 'expired', 'blocked', 'ordered', 'cancelled'],
    filters: {
      left: ['whole', 'part', 'nothing'],
      origin: ['sale', 'goodwill'],
      number: 'text',
      from: 'day',
      to: 'day',
      expiresFrom: 'day',
      expiresTo: 'day',
    },
    sorts: ['created', 'balance', 'expires'],
    columns: ['code', 'recipient', 'order', 'amount', 'balance', 'state', 'origin', 'created', 'expires', 'sent'],
    usual: {
      sort: 'created',
      descending: true,
      columns: ['code', 'recipient', 'order', 'amount', 'balance', 'state', 'expires', 'sent'],
    },
  },
  source: {
    table: 'gift_card',
    key: 'id',
    tabs: {
      active: (sql, at) => `gift_card.state = 'active' and ${EXPIRY} >= ${dayOf(sql, at)}`,
      unsent: "gift_card.state = 'active' and gift_card.sent_at is null",
      expired: (sql, at) => `gift_card.state = 'active' and ${EXPIRY} < ${dayOf(sql, at)}`,
      blocked: "gift_card.state = 'blocked'",
      ordered: "gift_card.state = 'ordered'",
      cancelled: "gift_card.state = 'cancelled'",
    },
    sorts: {
      created: ['gift_card.created_at', 'gift_card.id'],
      balance: ['gift_card.balance', 'gift_card.created_at', 'gift_card.id'],
      expires: [EXPIRY, 'gift_card.created_at', 'gift_card.id'],
    },
    line: `gift_card.id, gift_card.last_four as "lastFour", gift_card.amount, gift_card.balance, gift_card.state,
      gift_card.origin, gift_card.expires_on::text as "expiresOn", gift_card.order_number as "orderNumber",
      gift_card.recipient_name as "recipientName", gift_card.recipient_email as "recipientEmail",
      gift_card.sent_at as "sentAt", gift_card.created_at as "createdAt"`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const { left = '', origin = '', number = '', expiresFrom = '', expiresTo = '' } = filters;
    const all = [
      `gift_card.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'gift_card.created_at', filters, tenant.timeZone),
    ];
    if (LEFT[left]) all.push(LEFT[left]);
    if (origin) all.push(`gift_card.origin = ${sql.add(origin)}`);
    if (number) all.push(`gift_card.order_number = ${sql.add(number)}`);
    if (isCalendarDay(expiresFrom)) all.push(`${EXPIRY} >= ${sql.add(expiresFrom)}::date`);
    if (isCalendarDay(expiresTo)) all.push(`${EXPIRY} <= ${sql.add(expiresTo)}::date`);
    if (typed !== '') all.push(searchCondition(sql, typed));
    return all;
  },
  contents: {
    code: 'text',
    recipient: 'text',
    order: 'text',
    amount: 'amount',
    balance: 'amount',
    state: 'text',
    origin: 'text',
    created: 'day',
    expires: 'day',
    sent: 'day',
  },
  pageOnly: ['recipient'],
  namesPerson: (typed) => typed.includes('@'),
};
