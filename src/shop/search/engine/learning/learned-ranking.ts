import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { ProductId } from '../../../catalogue/products/index.ts';
import { termKey } from '../merchandising/term-key.ts';
import type { LearnedBoost } from '../types.ts';
import { readChoices, type StoredChoice } from './learning.store.ts';

/** Cache time in milliseconds for a process without the change feed. With the feed a change counts at once (see forget). */
const KEPT_MS = 60_000;
/** Maximum number of typed terms whose choices are remembered. */
const MOST_TYPED = 2000;

export type LearnedRanking = {
  /** Returns the products that visitors choose for a term; the last known ones while the database is unavailable. */
  of(asked: { tenant: string; locale: string; term: string }): Promise<readonly LearnedBoost[]>;
  /** Invalidates the cache after a change. */
  forget(): void;
};

type ByTerm = { byKey: ReadonlyMap<string, LearnedBoost[]>; typed: Map<string, readonly LearnedBoost[]> };
const NOTHING: readonly LearnedBoost[] = [];

/** Caches a tenant's learned choices in memory: each search reads them. */
export function createLearnedRanking(deps: { pool: Pool; clock: Clock }): LearnedRanking {
  const { pool, clock } = deps;
  const kept = new Map<string, { at: number; choices: Promise<Map<string, ByTerm>> }>();
  const last = new Map<string, Map<string, ByTerm>>();

  async function read(tenant: string): Promise<Map<string, ByTerm>> {
    try {
      const choices = byLocale(await readChoices(pool, tenant));
      last.set(tenant, choices);
      return choices;
    } catch {
      // The index answers without the database, in the order that is known.
      return last.get(tenant) ?? new Map();
    }
  }

  function choicesOf(tenant: string): Promise<Map<string, ByTerm>> {
    const now = clock.now().getTime();
    const known = kept.get(tenant);
    if (known && Math.abs(now - known.at) < KEPT_MS) return known.choices;
    const choices = read(tenant);
    kept.set(tenant, { at: now, choices });
    return choices;
  }

  return {
    of: async ({ tenant, locale, term }) => {
      if (term.trim() === '') return NOTHING;
      const own = (await choicesOf(tenant)).get(locale);
      if (!own) return NOTHING;
      const found = own.typed.get(term) ?? own.byKey.get(termKey(locale, term)) ?? NOTHING;
      if (own.typed.size >= MOST_TYPED) own.typed.clear();
      own.typed.set(term, found);
      return found;
    },
    forget: () => kept.clear(),
  };
}

function byLocale(choices: readonly StoredChoice[]): Map<string, ByTerm> {
  const locales = new Map<
    string,
    { byKey: Map<string, LearnedBoost[]>; typed: Map<string, readonly LearnedBoost[]> }
  >();
  for (const { locale, term, productId, factor } of choices) {
    const known = locales.get(locale) ?? { byKey: new Map<string, LearnedBoost[]>(), typed: new Map() };
    locales.set(locale, known);
    const own = known.byKey.get(term) ?? [];
    known.byKey.set(term, own);
    own.push({ id: productId as ProductId, factor });
  }
  return locales;
}
