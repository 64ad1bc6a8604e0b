import type { CategoryId, ProductId } from '../../catalogue/index.ts';
import type { Boost, Ranking } from '../types.ts';
import type { SearchRule } from './rule.ts';
import { termKey } from './term-key.ts';

/** What the house wants for one search now. */
export type Wanted = { ranking: Ranking | null; redirect: string | null };

/** The rules that hold at a moment for a term, or for the list of a category where nothing is typed. */
export function rulesAt(
  rules: readonly SearchRule[],
  asked: { locale: string; term: string; category: string | null },
  now: Date,
): Wanted {
  const key = termKey(asked.locale, asked.term);
  const holding = rules.filter(
    (rule) =>
      (rule.locale === null || rule.locale === asked.locale) &&
      (rule.startsAt === null || rule.startsAt <= now) &&
      (rule.endsAt === null || now < rule.endsAt) &&
      (rule.term === null
        ? asked.term.trim() === '' && rule.categoryId === asked.category
        : key !== '' && termKey(asked.locale, rule.term) === key),
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

/** Ids are counted up; the older rule comes first. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
