import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import type { SqlStatement } from '../../../platform/database/sql-statement.ts';
import type { ListTime } from '../../../platform/lists/list-rows.store.ts';
import type { ListDefinition } from '../../staff/lists/index.ts';
import { readCode } from './code.ts';
import type { Promotion } from './types.ts';

type PromotionTab = 'now' | 'later' | 'over';
type PromotionSort = 'from' | 'until' | 'key' | 'id';
type PromotionColumn =
  | 'key'
  | 'title'
  | 'source'
  | 'gives'
  | 'from'
  | 'until'
  | 'used'
  | 'limit'
  | 'state'
  | 'group'
  | 'priority';

/** Promotion as the list shows it. Days are YYYY-MM-DD, an amount is in minor units. */
export type ListedPromotion = Pick<
  Promotion,
  'id' | 'key' | 'source' | 'kind' | 'value' | 'validFrom' | 'validTo' | 'endedAt' | 'totalLimit' | 'priority'
> & {
  /** Title in the asked locale; empty without one. */
  title: string;
  take: number | null;
  pay: number | null;
  /** Name of the only customer group; null for all customers. */
  group: string | null;
  /** Orders with it that were not given up. */
  uses: number;
};

const dayOf = (sql: SqlStatement, { now, timeZone }: ListTime): string =>
  `${sql.add(calendarDay(now, timeZone))}::date`;

const UNTIL = "coalesce(promotion.valid_to, 'infinity'::date)";

/** A tenant has some thousands at most, so that titles are searched without an index. */
function named(sql: SqlStatement, here: string, typed: string): string {
  const [word, code] = [sql.add(typed.toLowerCase()), sql.add(readCode(typed))];
  return `promotion.id = any(array(
    select named.id from promotion named where named.tenant = ${here}
      and (strpos(named.key, ${word}) > 0 or exists (
        select from jsonb_each(named.texts) own where strpos(lower(own.value->>'title'), ${word}) > 0))
    union select voucher.promotion_id from voucher where voucher.tenant = ${here} and voucher.code = ${code}::text))`;
}

export const PROMOTION_LIST: ListDefinition<PromotionTab, PromotionSort, PromotionColumn> = {
  name: 'promotions',
  shape: {
    tabs: ['now', 'later', 'over'],
    filters: {
      source: ['automatic', 'choice', 'voucher'],
      kind: ['amount', 'percent', 'freeShipping', 'gift', 'multibuy'],
      group: 'text',
      from: 'day',
      to: 'day',
    },
    sorts: ['from', 'until', 'key', 'id'],
    columns: ['key', 'title', 'source', 'gives', 'from', 'until', 'used', 'limit', 'state', 'group', 'priority'],
    usual: {
      sort: 'from',
      descending: true,
      columns: ['key', 'title', 'source', 'gives', 'from', 'until', 'used', 'state'],
      tab: 'now',
    },
  },
  source: {
    table: 'promotion',
    key: 'id',
    tabs: {
      now: (sql, at) => {
        const today = dayOf(sql, at);
        return `promotion.ended_at is null and promotion.valid_from <= ${today} and ${UNTIL} >= ${today}`;
      },
      later: (sql, at) => `promotion.ended_at is null and promotion.valid_from > ${dayOf(sql, at)}`,
      over: (sql, at) => `(promotion.ended_at is not null or ${UNTIL} < ${dayOf(sql, at)})`,
    },
    sorts: {
      from: ['promotion.valid_from', 'promotion.id'],
      until: [UNTIL, 'promotion.id'],
      key: ['promotion.key'],
      // For exports: an employee may change the values of all other sorts meanwhile.
      id: ['promotion.id'],
    },
    line: `promotion.id, promotion.key, promotion.source, promotion.kind, promotion.value, promotion.take, promotion.pay,
      promotion.valid_from::text as "validFrom", promotion.valid_to::text as "validTo", promotion.ended_at as "endedAt",
      promotion.total_limit as "totalLimit", promotion.priority, coalesce(customer_group.name, promotion.customer_group) as "group",
      (select count(*)::int from voucher_redemption used where used.promotion_id = promotion.id and used.state <> 'released') as uses`,
    lineJoins: `left join customer_group on customer_group.tenant = promotion.tenant
      and customer_group.key = promotion.customer_group`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const { source = '', kind = '', group = '', from = '', to = '' } = filters;
    const here = sql.add(tenant.id);
    const all = [`promotion.tenant = ${here}`];
    if (source) all.push(`promotion.source = ${sql.add(source)}`);
    if (kind) all.push(`promotion.kind = ${sql.add(kind)}`);
    if (group) all.push(`promotion.customer_group = ${sql.add(group)}`);
    if (isCalendarDay(from)) all.push(`promotion.valid_from >= ${sql.add(from)}::date`);
    if (isCalendarDay(to)) all.push(`promotion.valid_from <= ${sql.add(to)}::date`);
    if (typed !== '') all.push(named(sql, here, typed));
    return all;
  },
  line: (sql, { locale }) => `coalesce(promotion.texts->${sql.add(locale)}::text->>'title', '') as title`,
  contents: {
    key: 'text',
    title: 'text',
    source: 'text',
    gives: 'text',
    from: 'day',
    until: 'day',
    used: 'number',
    limit: 'number',
    state: 'text',
    group: 'text',
    priority: 'number',
  },
};
