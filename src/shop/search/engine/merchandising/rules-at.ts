import type { CategoryId, ProductId } from '../../../catalogue/products/index.ts';
import type { Boost, Ranking } from '../types.ts';
import type { SearchRule } from './rule.ts';
import { termKey } from './term-key.ts';

/** Search rules of the tenant that hold for one search now. */
export type WantedRules = { ranking: Ranking | null; redirect: string | null };

/** Returns the rules that hold at `now` for a term, or for the list of a category if the term is empty. */
export function rulesAt(
  rules: readonly SearchRule[],
  asked: { locale: string; term: string; category: string | null },
  now: Date,
): WantedRules {
  const holding = rulesFor(rules, asked).filter(
    ({ startsAt, endsAt }) => (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt),
  );
  const pins = holding
    .filter((rule) => rule.kind === 'pin')
    .sort((a, b) => a.place - b.place || compareIds(a.id, b.id))
    .map((rule) => rule.target as ProductId);
  const boosts = holding.flatMap((rule) => (rule.kind === 'boost' ? boostOf(rule) : []));
  return {
    ranking: pins.length + boosts.length > 0 ? { pins: [...new Set(pins)], boosts } : null,
    redirect: holding.find((rule) => rule.kind === 'redirect')?.target ?? null,
  };
}

/**
 * Rules of one locale by term and category. They are sorted once, because every search reads them and a tenant may have
 * hundreds.
 */
type Sorted = {
  byTerm: Map<string, SearchRule[]>;
  byCategory: Map<string | null, SearchRule[]>;
  /** By terms as typed, so that frequent terms are not parsed each time. */
  asked: Map<string, SearchRule[]>;
};
const MOST_ASKED = 1000;
const known = new WeakMap<readonly SearchRule[], Map<string, Sorted>>();

function rulesFor(
  rules: readonly SearchRule[],
  { locale, term, category }: { locale: string; term: string; category: string | null },
): SearchRule[] {
  const locales = known.get(rules) ?? new Map<string, Sorted>();
  known.set(rules, locales);
  const sorted = locales.get(locale) ?? sortedFor(rules, locale);
  locales.set(locale, sorted);
  if (term.trim() === '') return sorted.byCategory.get(category) ?? [];
  if (sorted.byTerm.size === 0) return [];
  const found = sorted.asked.get(term) ?? sorted.byTerm.get(termKey(locale, term)) ?? [];
  if (sorted.asked.size >= MOST_ASKED) sorted.asked.clear();
  sorted.asked.set(term, found);
  return found;
}

function sortedFor(rules: readonly SearchRule[], locale: string): Sorted {
  const spoken = rules.filter((rule) => rule.locale === null || rule.locale === locale);
  const byTerm = Map.groupBy(
    spoken.filter(({ term }) => term !== null),
    ({ term }) => termKey(locale, term ?? ''),
  );
  // A term without any word matches nothing.
  byTerm.delete('');
  const byCategory = Map.groupBy(
    spoken.filter(({ term }) => term === null),
    ({ categoryId }) => categoryId,
  );
  return { byTerm, byCategory, asked: new Map() };
}

function boostOf({ targetKind, target, factor }: SearchRule): Boost[] {
  switch (targetKind) {
    case 'product':
      return [{ kind: 'product', id: target as ProductId, factor }];
    case 'category':
      return [{ kind: 'category', id: target as CategoryId, factor }];
    case 'facet': {
      const at = target.indexOf(':');
      return [{ kind: 'facet', key: target.slice(0, at), value: target.slice(at + 1), factor }];
    }
    case 'path':
      return [];
  }
}

/** Compares ascending ids; the older rule is first. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
