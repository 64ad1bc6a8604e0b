import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import {
  clickedArticles,
  type DayTotal,
  dayTotals,
  deleteOldCounts,
  frequentTerms,
  type TermTotal,
} from './insight.store.ts';
import { dayAt } from './insight.ts';

/** What fewer have searched for may be a name: it is not shown. */
const SHOWN_FROM = 3;
const MOST_TERMS = 50;
const LONGEST_DAYS = 400;
const RARE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export type SearchTotals = {
  /** Terms that fewer have searched for are left out. */
  shownFrom: number;
  from: string;
  to: string;
  days: DayTotal[];
  terms: TermTotal[];
  /** Terms that found nothing, by how often. */
  empty: TermTotal[];
  clicked: { term: string; sku: string; clicks: number }[];
};

/** What was searched for in the last days, today included. */
export async function readTotals(
  pool: Pool,
  asked: { tenant: Tenant; locale: string | null; days: number; now: Date },
): Promise<SearchTotals> {
  const tenant = asked.tenant.id;
  const days = Math.max(1, Math.min(LONGEST_DAYS, Math.trunc(asked.days)));
  const to = dayAt(asked.now, tenant);
  const from = dayAt(new Date(asked.now.getTime() - (days - 1) * DAY_MS), tenant);
  const period = { tenant, locale: asked.locale, from, to };
  const some = { atLeast: SHOWN_FROM, most: MOST_TERMS };
  const [all, terms, empty, clicked] = await Promise.all([
    dayTotals(pool, period),
    frequentTerms(pool, period, { ...some, onlyEmpty: false }),
    frequentTerms(pool, period, { ...some, onlyEmpty: true }),
    clickedArticles(pool, period, some),
  ]);
  return { shownFrom: SHOWN_FROM, from, to, days: all, terms, empty, clicked };
}

/** Deletes what is old, and sooner what too few have searched for. Returns how many rows went. */
export async function deleteOldSearches(deps: { pool: Pool; clock: Clock }): Promise<number> {
  const now = deps.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  return deleteOldCounts(deps.pool, {
    atLeast: SHOWN_FROM,
    rareBefore: daysAgo(RARE_DAYS),
    before: daysAgo(LONGEST_DAYS),
  });
}
