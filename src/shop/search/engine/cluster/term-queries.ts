import { bigram } from '../index/build-text.ts';
import { MOST_SLOTS } from '../index/match-text.ts';
import { RANKING_WEIGHTS } from '../index/ranking-weights.ts';
import type { Alternative, QueryPlan, Slot } from '../language/language.ts';
import { isPartTerm } from '../language/terms.ts';
import type { BodyValue, Query } from './cluster-client.ts';
import { featureOf, textField } from './mapping.ts';

/** Queries of the slots of a plan in a locale. All but `scoreOf` are filters. */

export const NOTHING: Query = { match_none: {} };
export const MATCH_ALL: Query = { match_all: {} };

export function allOf(queries: readonly Query[]): Query {
  const [only] = queries;
  if (queries.length === 0 || !only) return MATCH_ALL;
  return queries.length === 1 ? only : { bool: { filter: queries } };
}

/** Matches products that match `least` of the queries or more. */
export function someOf(queries: readonly Query[], least = 1): Query {
  const [only] = queries;
  if (queries.length === 0 || !only) return NOTHING;
  if (queries.length === 1) return only;
  return { bool: { should: queries, minimum_should_match: least } };
}

export function exceptFor(query: Query, excluded: Query): Query {
  return { bool: { filter: [query], must_not: [excluded] } };
}

type Field = 'any' | 'title' | 'head' | 'named';

function hasTerm(locale: string, field: Field, term: string): Query {
  return { term: { [textField(locale, field)]: term } };
}

/** Matches products that have all terms in a kind of text. */
export function hasTerms(locale: string, field: Field, terms: readonly string[]): Query {
  return allOf(terms.map((term) => hasTerm(locale, field, term)));
}

/** Matches products of which a title has all terms, one of them as the noun that names the product. */
export function isCalledBy(locale: string, terms: readonly string[]): Query {
  return allOf([hasTerms(locale, 'title', terms), someOf(terms.map((term) => hasTerm(locale, 'head', term)))]);
}

/** Clusters refuse queries of more than 1024 clauses. An alternative needs a few of them. */
const MOST_ALTERNATIVES = 40;

function usable({ alternatives }: Slot): Alternative[] {
  return alternatives.filter(({ terms, weight }) => weight > 0 && terms.length > 0).slice(0, MOST_ALTERNATIVES);
}

/** Matches products that have all terms of any list in a kind of text. Single terms are one clause together. */
function hasAny(locale: string, field: Field, lists: readonly (readonly string[])[]): Query {
  const single = lists.flatMap((terms) => (terms.length === 1 ? terms : []));
  return someOf([
    ...(single.length === 0 ? [] : [{ terms: { [textField(locale, field)]: [...new Set(single)] } }]),
    ...lists.flatMap((terms) => (terms.length > 1 ? [hasTerms(locale, field, terms)] : [])),
  ]);
}

/** Returns the term lists of alternatives that count in any text, and of those that count in titles only. */
function termLists(slots: readonly Slot[]): { any: string[][]; title: string[][] } {
  const all = slots.flatMap(usable);
  const of = (isTitle: boolean): string[][] =>
    all.flatMap(({ terms, titleOnly = false }) => (titleOnly === isTitle ? [terms] : []));
  return { any: of(false), title: of(true) };
}

export function slotsOf({ slots }: QueryPlan): Slot[] {
  return slots.slice(0, MOST_SLOTS);
}

/** Matches products with any alternative of a slot. */
export function matchesSlot(locale: string, slot: Slot): Query {
  const { any, title } = termLists([slot]);
  return either(hasAny(locale, 'any', any), hasAny(locale, 'title', title));
}

/** Matches products that match a slot by more than their description; `called` by the noun of their title. */
export function isNamedBySlots(locale: string, slots: readonly Slot[], { called }: { called: boolean }): Query {
  const { any, title } = termLists(slots);
  if (!called) return either(hasAny(locale, 'named', any), hasAny(locale, 'title', title));
  // The noun of a title is a term of the title, and so names the product.
  const single = [...any, ...title].filter((terms) => terms.length === 1);
  const several = (lists: string[][], field: Field): Query[] =>
    lists.flatMap((terms) =>
      terms.length > 1
        ? [
            allOf([
              hasTerms(locale, field, terms),
              hasAny(
                locale,
                'head',
                terms.map((term) => [term]),
              ),
            ]),
          ]
        : [],
    );
  return someOf([hasAny(locale, 'head', single), ...several(any, 'named'), ...several(title, 'title')]);
}

/** Matches products that match one of two queries, of which one may match nothing. */
function either(one: Query, other: Query): Query {
  return other === NOTHING ? one : one === NOTHING ? other : someOf([one, other]);
}

/** Queries of the goods that slots name: see `keptOf` of the index in memory. */
export function goodsQueries(locale: string, plan: QueryPlan): { called: Query; own: Query; any: Query } {
  const isPhrase = plan.goods || plan.needed < 0;
  const slots = slotsOf(plan).filter((slot, index) => (isPhrase ? slot.required : index === plan.needed));
  const wholeOf = (slot: Slot): Alternative[] => usable(slot).filter(({ terms }) => !terms.some(isPartTerm));
  const titled = (alternatives: readonly Alternative[]): Query =>
    hasAny(
      locale,
      'title',
      alternatives.map(({ terms }) => terms),
    );
  const own = allOf(slots.map((slot) => titled(wholeOf(slot))));
  const heads = someOf(slots.flatMap((slot) => wholeOf(slot).map(({ terms }) => isCalledBy(locale, terms))));
  return { called: allOf([heads, own]), own, any: allOf(slots.map((slot) => titled(usable(slot)))) };
}

/** Inverse document frequency of each slot, by the number of products. */
export type Statistics = { slots: number[] };

/** Returns the statistics of a plan. `frequency` is the number of products with a term. */
export function statisticsOfPlan(plan: QueryPlan, products: number, frequency: (term: string) => number): Statistics {
  const all = Math.max(1, products);
  return {
    slots: slotsOf(plan).map(({ alternatives }) => {
      const most = alternatives.reduce((max, { terms }) => Math.max(max, Math.min(...terms.map(frequency))), 0);
      const count = Math.min(all, most);
      return Math.log(1 + (all - count + 0.5) / (count + 0.5));
    }),
  };
}

/** Returns the clauses whose scores add up to the score of a product: words, phrases, and the share of the title. */
export function scoreClauses(locale: string, plan: QueryPlan, { slots: worth }: Statistics): Query[] {
  const slots = slotsOf(plan);
  return slots.flatMap((slot, index): Query[] => {
    const isHead = index === plan.head;
    const value = (worth[index] ?? 0) * slot.weight;
    const next = slots[index + 1];
    const [first, second] = [itself(slot), next?.position === slot.position + 1 ? itself(next) : null];
    const phrase = (RANKING_WEIGHTS.phrase * ((worth[index] ?? 0) + (worth[index + 1] ?? 0))) / 2;
    const titled = hasAny(
      locale,
      'title',
      usable(slot).map(({ terms }) => terms),
    );
    const coverage = { field: textField(locale, 'brief'), factor: RANKING_WEIGHTS.coverage };
    return [
      best(usable(slot).map((alternative) => pointsOfAlternative(locale, alternative, isHead, value))),
      { function_score: { query: titled, field_value_factor: coverage, boost_mode: 'replace' } },
      ...(first !== null && second !== null && phrase > 0
        ? [{ constant_score: { filter: hasTerm(locale, 'any', bigram(first, second)), boost: phrase } }]
        : []),
    ];
  });
}

function best(queries: readonly Query[]): Query {
  return queries.length === 0 ? NOTHING : { dis_max: { queries, tie_breaker: 0 } };
}

/** Scores an alternative: the mean of its terms, of which it needs all. */
function pointsOfAlternative(
  locale: string,
  { terms, weight, titleOnly }: Alternative,
  isHead: boolean,
  value: number,
): Query {
  const must: BodyValue[] = terms.map((term) => pointsOfTerm(locale, term, isHead, (weight * value) / terms.length));
  const filter = titleOnly ? [hasTerms(locale, 'title', terms)] : [];
  return { bool: { must, filter } };
}

function pointsOfTerm(locale: string, term: string, isHead: boolean, boost: number): Query {
  const field = `${textField(locale, 'rank')}.${featureOf(term)}`;
  const points = (share: number): Query => ({
    rank_feature: { field, saturation: { pivot: RANKING_WEIGHTS.k1 }, boost: Math.max(0, boost * share) },
  });
  if (!isHead) return points(1);
  const head = { bool: { must: [points(1 + RANKING_WEIGHTS.head)], filter: [hasTerm(locale, 'head', term)] } };
  return best([points(1), head]);
}

function itself(slot: Slot): string | null {
  const found = slot.alternatives.find(
    ({ reason, terms }) => (reason === 'itself' || reason === 'spelling') && terms.length === 1,
  );
  return found?.terms[0] ?? null;
}
