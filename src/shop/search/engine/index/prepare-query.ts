import type { ValidAttribute } from '../../../catalogue/attributes/index.ts';
import { languageCodeOf, type QueryPlan } from '../language/language.ts';
import { stemsOfPhrase } from '../language/phrase-stems.ts';
import { listedAttributes } from '../listed-attributes.ts';
import { cleanTerm } from '../search-words.ts';
import type { Ranking, SearchRequest } from '../types.ts';
import { begunGoods, MOST_COMPLETIONS, phraseFactsOf } from './begun-goods.ts';
import { type CatalogueView, scratchOf, textsOf } from './catalogue-view.ts';
import { attributesIn, placementsBelow } from './dictionary.ts';
import { articleNumbered, type Numbered } from './find-number.ts';
import { type FoundAll, findProducts, type HitPlace, takeWritten, type Written } from './find-products.ts';
import { askedGoods, CALLED } from './kept-goods.ts';
import { knowledgeOf } from './knowledge.ts';
import { knownFacts } from './known-facts.ts';
import { listedProducts } from './listed.ts';
import type { OpenText } from './open-segment.ts';
import { pinsAndBoostsOf } from './pins-and-boosts.ts';
import { keep, memoize, type RememberedKey, recall } from './remember.ts';
import { clearScratch } from './scratch.ts';
import { type Selection, selectionOf } from './selection.ts';

const NO_PRODUCTS = new Int32Array(0);

export type PreparedInput = {
  request: SearchRequest;
  now: number;
  typing: boolean;
  /** Matches of another thread in one segment: the thread then searches nothing itself. */
  found?: { segment: number; written: Written } | null;
};

/** Parts of a list before the scan. */
export type Prepared = {
  selection: Selection;
  plan: QueryPlan | null;
  places: HitPlace[];
  exact: Numbered | null;
  isRanked: boolean;
  isFavoured: boolean;
  /** Whether all matches have the words of the term in their description only. */
  isMentioned: boolean;
};

/** Finds the matches of the term. The caller must clear the scratch of the places (`clearAll`). */
export function prepare(view: CatalogueView, { request, now, typing, found }: PreparedInput): Prepared {
  const term = cleanTerm(request.term);
  const selection = selectionOf(request, view.dictionary, view.keys, attributesFor(view, request, now));
  const texts = textsOf(view, request.locale);
  // A visitor who filters and pages repeats the same term.
  const asTyped = `${request.locale} ${typing} ${request.literal === true} ${term}`;
  const plan =
    term === ''
      ? null
      : memoize(view, ['plan', asTyped], now, () =>
          planFor(view, request, { term, typing, now, texts: texts.map(({ text }) => text) }),
        );
  const favours = rankingFor(request, term);
  const places = texts.map(({ segment, text }): HitPlace => {
    const { rule, generation } = view;
    const { category, locale, persons } = request;
    const { lengths } = text;
    const listed =
      plan === null
        ? listedProducts(segment, view.dictionary, { category, locale, persons, lengths }, selection.placements)
        : null;
    return {
      segment,
      text,
      scope: { now, rule, generation, placements: selection.placements, lengths },
      scratch: scratchOf(segment),
      favour: favours && pinsAndBoostsOf(view, segment, favours),
      touched: 0,
      candidates: { listed: listed ?? NO_PRODUCTS, from: 0, end: listed === null ? 0 : segment.products },
      scored: null,
      isShared: plan === null,
      written: null,
    };
  });
  try {
    const exact = term === '' ? null : articleNumbered(term, places);
    const handed = found && places[found.segment];
    let isMentioned = false;
    if (handed) takeWritten(handed, found.written);
    else if (plan) {
      const isScored = request.hits !== false;
      const kinds = request.kinds ?? [];
      const key: RememberedKey = [
        'found',
        `${isScored} ${request.category} ${kinds.join(' ')} ${request.isKindOnly === true} ${request.persons?.own.join(' ')} ${asTyped}`,
      ];
      const before = {
        recall: () => recall<FoundAll>(view, key, now),
        remember: (found: FoundAll, products: number) => keep(view, key, now, { value: found, products }),
      };
      const asked = askedGoods(request, plan);
      const placements = kinds.length > 0 ? placementsOf(view, kinds) : CALLED.placements;
      const kind = asked && { placements, isOnly: asked.isOnly };
      const isListed = plan.goods && kind === null && isInNames(view, request, term);
      isMentioned = !findProducts(places, plan, { exact, isScored, kind, isListed, before });
    }
    return { selection, plan, places, exact, isRanked: term !== '', isFavoured: favours !== null, isMentioned };
  } catch (error) {
    clearAll(places);
    throw error;
  }
}

/** Whether nouns of category names are all words of the term: "Elettrodomestici" in "Grandi elettrodomestici". */
export function isInNames(
  view: Pick<CatalogueView, 'dictionary' | 'synonyms'>,
  request: SearchRequest,
  term: string,
): boolean {
  const code = languageCodeOf(request.locale);
  if (code === null) return false;
  const { categoryNouns } = knownFacts(view.dictionary, request.nameLocale ?? request.locale);
  const stems = stemsOfPhrase(code, term);
  const same = view.synonyms.get(request.locale)?.of(stems) ?? [];
  return [stems, ...same.map(({ terms }) => terms)].some((words) => words.every((stem) => categoryNouns.has(stem)));
}

/** Returns 1 for each placement in one of the categories, or below. */
function placementsOf(view: CatalogueView, kinds: readonly string[]): Uint8Array {
  const [first = new Uint8Array(0), ...others] = kinds.map((kind) => placementsBelow(view.dictionary, kind));
  return first.map((isBelow, place) => (others.some((other) => other[place] === 1) ? 1 : isBelow));
}

/** Returns the attributes by which the requested list filters. */
export function attributesFor(
  view: CatalogueView,
  request: Pick<SearchRequest, 'category' | 'filters'>,
  now: number,
): readonly ValidAttribute[] {
  const validIn = (category: string | null): readonly ValidAttribute[] =>
    memoize(view, ['attributes', String(category)], now, () => attributesIn(view.dictionary, category));
  return listedAttributes(validIn(request.category), () => validIn(null), request);
}

/** Clears the scratch for the next query. */
export function clearAll(places: HitPlace[]): void {
  for (const { scratch, touched } of places) clearScratch(scratch, touched);
}

function planFor(
  view: CatalogueView,
  request: SearchRequest,
  given: { term: string; typing: boolean; now: number; texts: OpenText[] },
): QueryPlan | null {
  const language = view.languages.get(request.locale);
  if (!language) return null;
  const { typing } = given;
  const literal = request.literal === true;
  const synonyms = view.synonyms.get(request.locale) ?? null;
  const { code } = language;
  const facts = knownFacts(view.dictionary, request.nameLocale ?? request.locale);
  const beginning = (start: string, most: number): string[] =>
    // Suggestions need the same phrases.
    memoize(
      view,
      ['begun', `${request.locale} ${request.nameLocale ?? request.locale} ${start.toLowerCase()}`],
      given.now,
      () => begunGoods({ code, range: phraseFactsOf(given.texts), facts, synonyms }, start, MOST_COMPLETIONS),
    )
      .slice(0, most)
      .map(({ written }) => written);
  const isCategory = (terms: readonly string[]): boolean => facts.categories.has(terms.join(' '));
  return language.query(given.term, knowledgeOf(given.texts, { literal, typing, synonyms, beginning, isCategory }));
}

/** Returns the pins and boosts that apply to the requested order; null if none do. */
export function rankingFor({ ranking, sort, isUsualOrder }: SearchRequest, term: string): Ranking | null {
  if (!ranking) return null;
  if (sort === 'relevance' && term !== '' && ranking.learned) {
    const learned = ranking.learned.map(({ id, factor }) => ({ kind: 'product' as const, id, factor }));
    return { pins: ranking.pins, boosts: [...ranking.boosts, ...learned] };
  }
  if (ranking.pins.length + ranking.boosts.length === 0) return null;
  if (sort === 'relevance' || (sort === 'popularity' && term === '')) return ranking;
  return isUsualOrder && term === '' && ranking.pins.length > 0 ? { pins: ranking.pins, boosts: [] } : null;
}
