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
  unchosenTerms,
} from './insight.store.ts';
import { dayAt } from './insight.ts';

/** Reports show only terms with at least this many searches: a rarer term may be a person's name. */
const SHOWN_FROM = 3;
const MOST_TERMS = 50;
/** A term is unchosen from so many searches with results; with fewer, chance decides. */
const UNCHOSEN_FROM = 10;
/** Share of searches with a click below which a term is unchosen. */
const UNCHOSEN_RATE = 0.05;
const LONGEST_DAYS = 400;
const RARE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export type SearchTotals = {
  /** Terms with fewer searches are missing from the report. */
  shownFrom: number;
  from: string;
  to: string;
  days: DayTotal[];
  terms: TermTotal[];
  /** Terms without a result, the most frequent first. */
  empty: TermTotal[];
  /** Terms with results that visitors hardly open, the most frequent first. */
  unchosen: TermTotal[];
  clicked: { term: string; sku: string; clicks: number }[];
};

/** Reads what visitors searched for in the last `days` days, including today. Days are calendar days of the tenant. */
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
  const [all, terms, empty, unchosen, clicked] = await Promise.all([
    dayTotals(pool, period),
    frequentTerms(pool, period, { ...some, onlyEmpty: false }),
    frequentTerms(pool, period, { ...some, onlyEmpty: true }),
    unchosenTerms(pool, period, { atLeast: UNCHOSEN_FROM, most: MOST_TERMS, leastRate: UNCHOSEN_RATE }),
    clickedArticles(pool, period, some),
  ]);
  return { shownFrom: SHOWN_FROM, from, to, days: all, terms, empty, unchosen, clicked };
}

/**
 * Deletes counts older than 400 days, and after 30 days those of terms with too few searches. Returns the number of
 * rows.
 */
export async function deleteOldSearches(deps: { pool: Pool; clock: Clock }): Promise<number> {
  const now = deps.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  return deleteOldCounts(deps.pool, {
    atLeast: SHOWN_FROM,
    rareBefore: daysAgo(RARE_DAYS),
    before: daysAgo(LONGEST_DAYS),
  });
}
