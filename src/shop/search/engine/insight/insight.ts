import { calendarDay } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Log } from '../../../../platform/log.ts';
import { tenants } from '../../../../tenants/index.ts';
import { clickWeight } from '../learning/click-weight.ts';
import { cleanTerm } from '../search-words.ts';
import { type Click, type SearchCount, writeCounts } from './insight.store.ts';
import { mayBePersonal } from './may-be-personal.ts';

/**
 * Counts searches without personal data: term, day and numbers. It collects counts in memory and writes them together,
 * so that no request waits for the database. A crash loses the unwritten counts.
 */
export type SearchInsight = {
  /** Counts a search for a term (first page, without filters). */
  searched(search: Search): void;
  /**
   * Notes the number of products that the engine found. It is separate, because most result pages come from a cache.
   */
  found(search: Search, total: number): void;
  /** Counts an opened variant from the results of a term. `position`: its place in the list, 1 at the first; null if unknown. */
  clicked(search: Search, sku: string, position?: number | null): void;
  /** Writes the collected counts. The interval and the end of the process call it. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};
export type Search = { tenant: string; locale: string; term: string };

/**
 * Maximum number of terms in one interval; further terms are not counted. It protects the memory from invented terms.
 */
const MOST_TERMS = 5000;
const MOST_CLICKS = 5000;
/** Maximum number of terms whose number of results is stored. */
const MOST_KNOWN = 20_000;
const LONGEST_SKU = 50;
/** Not an article number, and not storable in PostgreSQL: it would make the whole write of an interval fail. */
const NO_NUMBER = /^$|[\p{Cc}\p{Cs}]/u;

export function createSearchInsight(deps: { pool: Pool; clock: Clock; log: Log; everyMs?: number }): SearchInsight {
  const { pool, clock, log } = deps;
  const totals = new Map<string, number>();
  let counts = new Map<string, SearchCount>();
  let clicks = new Map<string, Click>();

  /** Returns null for a term that must not be counted. */
  function readable(search: Search): { key: string; count: Omit<SearchCount, 'searches' | 'empty' | 'clicks'> } | null {
    const term = cleanTerm(search.term).toLowerCase();
    if (term === '' || mayBePersonal(term)) return null;
    const { tenant, locale } = search;
    const day = dayAt(clock.now(), tenant);
    return { key: [tenant, locale, day, term].join('\n'), count: { tenant, locale, day, term } };
  }

  function countOf(search: Search): SearchCount | null {
    const readableSearch = readable(search);
    if (!readableSearch) return null;
    const known = counts.get(readableSearch.key);
    if (known) return known;
    if (counts.size >= MOST_TERMS) return null;
    const fresh = { ...readableSearch.count, searches: 0, empty: 0, clicks: 0 };
    counts.set(readableSearch.key, fresh);
    return fresh;
  }

  function totalKey({ tenant, locale, term }: Search): string {
    return [tenant, locale, cleanTerm(term).toLowerCase()].join('\n');
  }

  async function flush(): Promise<void> {
    const [ready, clicked] = [counts, clicks];
    if (ready.size === 0 && clicked.size === 0) return;
    counts = new Map();
    clicks = new Map();
    for (const count of ready.values()) if (totals.get(totalKey(count)) === 0) count.empty = count.searches;
    try {
      await writeCounts(pool, [...ready.values()], [...clicked.values()]);
    } catch (err) {
      log.warn({ err, terms: ready.size }, 'search counts could not be written and are lost');
    }
  }

  const timer = setInterval(() => void flush(), deps.everyMs ?? 30_000);
  timer.unref();

  return {
    searched: (search) => {
      const count = countOf(search);
      if (count) count.searches += 1;
    },
    found: (search, total) => {
      const key = totalKey(search);
      // Evict the oldest entry first.
      totals.delete(key);
      const [oldest] = totals.size >= MOST_KNOWN ? totals.keys() : [];
      if (oldest !== undefined) totals.delete(oldest);
      totals.set(key, total);
    },
    clicked: (search, sku, position = null) => {
      if (NO_NUMBER.test(sku) || sku.length > LONGEST_SKU || clicks.size >= MOST_CLICKS) return;
      const count = countOf(search);
      if (!count) return;
      count.clicks += 1;
      const { tenant, locale, day, term } = count;
      const key = [tenant, locale, day, term, sku].join('\n');
      const known = clicks.get(key);
      const weight = clickWeight(position);
      if (known) {
        known.clicks += 1;
        known.weight += weight;
      } else clicks.set(key, { tenant, locale, day, term, sku, clicks: 1, weight });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Returns the calendar day in the tenant's time zone, such as "2026-11-21". */
export function dayAt(now: Date, tenant: string): string {
  const timeZone = Object.values(tenants).find((known) => known.id === tenant)?.timeZone ?? 'UTC';
  return calendarDay(now, timeZone);
}
