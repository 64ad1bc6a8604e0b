import type { SqlStatement } from '../../../../platform/database/sql-statement.ts';
import type { ListTime } from '../../../../platform/lists/list-rows.store.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import type { ListDefinition } from '../../../staff/lists/index.ts';
import type { DueKind } from '../dues.store.ts';
import { AGES, type Age, daysOfAge } from './ageing.ts';
import { HOLD_KINDS, type HoldKind } from './holds.store.ts';

export type OpenItemSort = 'payable' | 'open' | 'customer';
type OpenItemListColumn =
  | 'customer'
  | 'name'
  | 'order'
  | 'kind'
  | 'payable'
  | 'days'
  | 'amount'
  | 'open'
  | 'reminded'
  | 'remindedOn'
  | 'hold';

/** One open debt; minor units, ISO dates. */
export type OpenItem = {
  id: string;
  accountId: string;
  customerNumber: string | null;
  name: string | null;
  orderNumber: string | null;
  hasOrder: boolean;
  kind: DueKind;
  /** Number of an instalment; 0 for the whole. */
  position: number;
  payableOn: string;
  /** Negative before the payable day. */
  daysLate: number;
  amount: number;
  open: number;
  reminded: number;
  remindedOn: string | null;
  hold: HoldKind | null;
  holdUntil: string | null;
};

const KINDS = [
  'invoice',
  'prepayment',
  'online',
  'instalment',
  'fee',
  'interest',
] as const satisfies readonly DueKind[];

/**
 * Condition of an open debt. Its second part has statistics (migration 0230). Without it PostgreSQL expects a third of all debts
 * to be open, and reads all accounts and customers.
 */
const OPEN = 'ledger_due.settled < ledger_due.amount and (ledger_due.settled < ledger_due.amount) is true';

/** Value of the hold that counts for a debt: its own one before that of the account. `today`: parameter of the day. */
const activeHold = (value: string, today: string): string => `(select ${value} from ledger_hold hold
  where hold.account_id = ledger_due.account_id and (hold.due_id is null or hold.due_id = ledger_due.id)
    and hold.ended_at is null and (hold.until is null or hold.until >= ${today}::date)
  order by hold.due_id nulls last limit 1)`;

/** Condition of debts by their account, which looks up each account once instead of once for each debt. */
const isOfHolders = (tenant: string, isHolder: string): string => `ledger_due.account_id = any(array(
  select holder.id from ledger_account holder where holder.${isHolder} and holder.id = any(array(
    select distinct debt.account_id from ledger_due debt where debt.tenant = ${tenant} and debt.settled < debt.amount))))`;

function isOfAge(age: Age) {
  const { from, to } = daysOfAge(age);
  return (sql: SqlStatement, { now, timeZone }: ListTime): string => {
    const today = `${sql.add(dayOf(now, timeZone))}::date`;
    return [
      ...(from === null ? [] : [`ledger_due.payable_on <= ${today} - ${from}`]),
      ...(to === null ? [] : [`ledger_due.payable_on >= ${today} - ${to}`]),
    ].join(' and ');
  };
}

export const OPEN_ITEM_LIST: ListDefinition<Age, OpenItemSort, OpenItemListColumn> = {
  name: 'open-items',
  shape: {
    tabs: AGES,
    filters: {
      kind: KINDS,
      holder: ['customer', 'guest'],
      reminded: ['1', '2', '3'],
      hold: [...HOLD_KINDS, 'none'],
      // One debt, or the debts of one account.
      due: 'text',
      account: 'text',
    },
    sorts: ['payable', 'open', 'customer'],
    columns: [
      'customer',
      'name',
      'order',
      'kind',
      'payable',
      'days',
      'amount',
      'open',
      'reminded',
      'remindedOn',
      'hold',
    ],
    usual: {
      sort: 'payable',
      descending: false,
      columns: ['customer', 'name', 'order', 'kind', 'payable', 'days', 'open', 'reminded', 'hold'],
    },
  },
  source: {
    table: 'ledger_due',
    key: 'id',
    // Left joins, although each debt has an account: counts drop them.
    joins: `left join ledger_account on ledger_account.id = ledger_due.account_id
      left join customer on customer.id = ledger_account.customer_id`,
    tabs: {
      'not-due': isOfAge('not-due'),
      'to-30': isOfAge('to-30'),
      'to-60': isOfAge('to-60'),
      'to-90': isOfAge('to-90'),
      older: isOfAge('older'),
    },
    sorts: {
      payable: ['ledger_due.payable_on', 'ledger_due.id'],
      open: ['ledger_due.amount - ledger_due.settled', 'ledger_due.id'],
      // Guests come last.
      customer: ["coalesce(customer.number, '~')", 'ledger_due.id'],
    },
    sum: 'ledger_due.amount - ledger_due.settled',
    line: `ledger_due.id, ledger_due.account_id as "accountId", customer.number as "customerNumber",
      coalesce(nullif(trim(concat(customer.first_name, ' ', customer.last_name)), ''),
        nullif(trim(concat(o.delivery->'billing'->>'firstName', ' ', o.delivery->'billing'->>'lastName')), '')) as name,
      ledger_due.order_number as "orderNumber", ledger_due.order_id is not null as "hasOrder", ledger_due.kind,
      ledger_due.position, ledger_due.payable_on::text as "payableOn", ledger_due.amount,
      ledger_due.amount - ledger_due.settled as open, ledger_due.reminded, ledger_due.reminded_on::text as "remindedOn"`,
    lineJoins: 'left join orders o on o.id = ledger_due.order_id',
  },
  line: (sql, { now, tenant }) => {
    const today = sql.add(dayOf(now, tenant.timeZone));
    return `(${today}::date - ledger_due.payable_on)::int as "daysLate", ${activeHold('hold.kind', today)} as hold,
      ${activeHold('hold.until::text', today)} as "holdUntil"`;
  },
  conditions: (sql, { tenant, filters, typed, now, reading }) => {
    const here = sql.add(tenant.id);
    const all = [`ledger_due.tenant = ${here}`, OPEN];
    if (filters.kind) all.push(`ledger_due.kind = ${sql.add(filters.kind)}`);
    if (filters.reminded) all.push(`ledger_due.reminded >= ${sql.add(Number(filters.reminded))}`);
    if (filters.holder) {
      const isHolder = `customer_id is ${filters.holder === 'guest' ? '' : 'not'} null`;
      all.push(reading === 'count' ? isOfHolders(here, isHolder) : `ledger_account.${isHolder}`);
    }
    if (filters.hold) {
      const today = sql.add(dayOf(now, tenant.timeZone));
      all.push(`coalesce(${activeHold('hold.kind', today)}, 'none') = ${sql.add(filters.hold)}`);
    }
    if (filters.due) all.push(isUuid(filters.due) ? `ledger_due.id = ${sql.add(filters.due)}::uuid` : 'false');
    if (filters.account)
      all.push(isUuid(filters.account) ? `ledger_due.account_id = ${sql.add(filters.account)}::uuid` : 'false');
    if (typed !== '') {
      const number = sql.add(typed);
      // The array makes the planner begin with the named debts, and not with all open ones.
      all.push(`ledger_due.id = any(array(
        select named.id from ledger_due named
          where named.tenant = ${here} and named.order_number = ${number} and named.settled < named.amount
        union select named.id from customer holder join ledger_account account on account.customer_id = holder.id
          join ledger_due named on named.account_id = account.id
          where holder.tenant = ${here} and holder.number = ${number}))`);
    }
    return all;
  },
  contents: {
    customer: 'text',
    name: 'text',
    order: 'text',
    kind: 'text',
    payable: 'day',
    days: 'number',
    amount: 'amount',
    open: 'amount',
    reminded: 'number',
    remindedOn: 'day',
    hold: 'text',
  },
  audit: 'open-items.listed',
  guard: { permission: 'ledger.book', act: 'open-items.export', audit: 'open-items.exported' },
};
