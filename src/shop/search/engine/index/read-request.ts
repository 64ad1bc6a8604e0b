import type { CategoryId } from '../../../catalogue/products/index.ts';
import { readTerm, type TermCategory, type TermReading } from '../intent/read-term.ts';
import { wholeTerm } from '../intent/whole-term.ts';
import { type LanguageCode, languageCodeOf } from '../language/language.ts';
import { cleanTerm } from '../search-words.ts';
import type { Ranking, Reading, SearchRequest } from '../types.ts';
import type { CatalogueView } from './catalogue-view.ts';
import type { Dictionary } from './dictionary.ts';
import { knownFacts } from './known-facts.ts';
import { memoize } from './remember.ts';
import { indexedCategories } from './sold-categories.ts';

/** Finds nothing: no text has it. */
const NOTHING = '\uFFFC';
/** Minor units of most currencies. */
const USUAL_UNIT = 100;
const MOST_NEAR = 5;

/**
 * Request as the index answers it. If parts of the term became filters or an order, `reading` has them. For a correction of
 * the searched words, `whole` returns the whole term. `isNear`: what it finds is only near the wanted goods.
 */
export type ReadRequest = {
  request: SearchRequest;
  reading: Reading | null;
  whole(words: string): string;
  isNear?: boolean;
};

/**
 * Returns the requests to answer until one finds something. If the term names persons, goods for others only follow a
 * hint: "kinder pullover" are none for adults.
 */
export function readRequest(
  view: CatalogueView,
  request: SearchRequest,
  given: { now: number; typing: boolean },
): [ReadRequest, ...ReadRequest[]] {
  const requests = requestsOf(view, request, given);
  const read = request.literal || given.typing || request.category !== null ? null : termOf(view, request, given.now);
  if (!read?.persons) return requests;
  // Beside a list or a filter, persons name their goods, and no goods for all: "sale damen" has no sofas.
  const others = read.isOnlyPersons ? topCategories(view) : (read.persons.others as CategoryId[]);
  const persons = { own: read.persons.own as CategoryId[], others };
  // With a kind of goods no others are for these persons because they mention them.
  const isKind = requests.some((asked) => asked.request.kinds !== undefined);
  const ofKind = requests.filter((asked) => !isKind || asked.request.kinds !== undefined);
  const only = (asked: ReadRequest): ReadRequest => ({ ...asked, request: { ...asked.request, persons } });
  // No such goods are for these persons: other goods of the group are, "kinderjacke" before jackets for adults.
  const near = read.groups.map((group): ReadRequest => {
    const category = group as CategoryId;
    const ofGroup = { own: persons.own, others: [category] };
    const listed = { ...request, term: '', category, persons: ofGroup, sort: 'popularity' as const };
    return { request: listed, reading: null, whole: asSearched, isNear: true };
  });
  const [first = requests[0], ...more] = ofKind;
  return [only(first), ...more.map(only), ...near, ...requests.map((asked) => ({ ...asked, isNear: true }))];
}

function topCategories({ dictionary }: CatalogueView): CategoryId[] {
  return dictionary.categories.flatMap(({ id, parent }) => (parent < 0 ? [id as CategoryId] : []));
}

function termOf(view: CatalogueView, request: SearchRequest, now: number): TermReading | null {
  const term = cleanTerm(request.term);
  const code = languageCodeOf(request.locale);
  return term === '' || code === null ? null : readingOfTerm(view, { request, code, term }, now);
}

/**
 * Returns the requests to answer until one finds something. The first has the recognised parts of the term as filters.
 * The next lists the goods although none is reduced. The last searches all words.
 */
function requestsOf(
  view: CatalogueView,
  request: SearchRequest,
  { now, typing }: { now: number; typing: boolean },
): [ReadRequest, ...ReadRequest[]] {
  const term = cleanTerm(request.term);
  const code = languageCodeOf(request.locale);
  if (term === '' || request.literal || code === null) return [{ request, reading: null, whole: asSearched }];
  const read = readingOfTerm(view, { request, code, term }, now);
  const words = { ...request, ...rankingOf(view, request, read) };
  if (typing) return [{ request: words, reading: null, whole: asSearched }];
  const kinds = read.kinds as CategoryId[];
  // Beside a filter only the goods count: "weisser tisch" is no white lamp for tables.
  const ofKinds = kinds.length > 0 ? { kinds, isKindOnly: true } : { isKindOnly: true };
  const rest = { ...words, term: read.isOnlyPersons ? '' : read.words };
  const whole = (searched: string): string => wholeTerm(read.parts, searched);
  if (request.isRead) {
    // A visitor who took off the only part of a term still searches for something. New goods are the whole range, in its order.
    const isBare = read.words === '' && read.list !== 'new' && !isChosen(request);
    if (isBare) return [{ request: { ...words, literal: true }, reading: null, whole }];
    return [{ request: isChosen(request) ? { ...rest, ...ofKinds } : rest, reading: null, whole }];
  }
  const reading = readingOf(request, read);
  if (reading === null) {
    const byWords: ReadRequest = { request: words, reading: null, whole: asSearched };
    const ofKind = kinds.length > 0 ? [{ ...byWords, request: { ...words, kinds } }] : [];
    const [first = byWords, ...more] = [...ofKind, byWords, ...byCategory(view, byWords, read)];
    return [first, ...more];
  }
  // Gift cards have a page, and no list.
  if (reading.list === 'voucher')
    return [{ request: { ...words, term: NOTHING, literal: true }, reading, whole: asSearched }];
  const { filters, price, sort } = reading;
  const applied = {
    ...rest,
    ...ofKinds,
    filters: { ...filters, ...request.filters },
    price: price ?? request.price,
    sort,
  };
  // Gift ideas for persons that no product names are gift ideas.
  if (reading.list === 'gift' && read.words !== '') {
    const anyGift = { ...applied, term: '', sort: 'popularity' as const };
    return [
      { request: applied, reading, whole },
      { request: anyGift, reading: { ...reading, sort: 'popularity' }, whole },
    ];
  }
  const byWords: ReadRequest = { request: words, reading: null, whole: asSearched };
  // Without the filter, goods for persons are still those of their kind: dresses follow if none is black.
  const ofKind = read.persons !== null && kinds.length > 0 ? [{ ...byWords, request: { ...words, kinds } }] : [];
  if (reading.list !== 'reduced' || read.words === '')
    return [{ request: applied, reading, whole }, ...ofKind, byWords];
  const { reduced: _, ...others } = applied.filters;
  const isMore = Object.keys(others).length > 0 || price !== null;
  const notReduced = isMore ? { ...reading, filters: others, list: null } : null;
  return [
    { request: applied, reading, whole },
    { request: { ...applied, filters: others }, reading: notReduced, whole },
    byWords,
  ];
}

/**
 * Returns the list of the category that the whole term names, which answers a term that no text has: "esszimmer",
 * "grosse grössen". Of several categories it is the nearest.
 */
function byCategory(view: CatalogueView, asked: ReadRequest, { whole }: TermReading): ReadRequest[] {
  const { request } = asked;
  if (whole.length === 0 || request.category !== null) return [];
  const { categories } = view.dictionary;
  const depth = (id: string): number => {
    let [steps, up] = [0, categories.findIndex((category) => category.id === id)];
    for (; up >= 0 && steps < categories.length; steps += 1) up = categories[up]?.parent ?? -1;
    return steps;
  };
  const [category] = [...whole].sort((a, b) => depth(b) - depth(a));
  return [{ ...asked, request: { ...request, term: '', category: category as CategoryId, sort: 'popularity' } }];
}

/** All words of the term are searched, so their correction is the whole term. */
function asSearched(words: string): string {
  return words;
}

/**
 * Returns names of categories near a term that finds nothing: those of its group. A shop without bicycles has sports.
 * Only categories with goods on sale count.
 */
export function nearTerms(
  view: CatalogueView,
  request: SearchRequest,
  now: number,
  sold: () => readonly { name: string }[] = () => indexedCategories(view, request.locale),
): string[] {
  const term = cleanTerm(request.term);
  const code = languageCodeOf(request.locale);
  if (term === '' || code === null) return [];
  const near = new Set(readingOfTerm(view, { request, code, term }, now).categories.map(({ id }) => id));
  const names = view.dictionary.categories.flatMap(({ id, texts }) =>
    near.has(id) ? [texts[request.locale]?.name] : [],
  );
  return sold()
    .filter(({ name }) => names.includes(name) && name !== term)
    .map(({ name }) => name)
    .slice(0, MOST_NEAR);
}

function readingOfTerm(
  view: CatalogueView,
  { request, code, term }: { request: SearchRequest; code: LanguageCode; term: string },
  now: number,
): TermReading {
  const locale = request.nameLocale ?? request.locale;
  return memoize(view, ['reading', `${request.locale} ${locale} ${term}`], now, () =>
    readTerm(term, {
      code,
      facts: knownFacts(view.dictionary, locale),
      synonyms: view.synonyms.get(request.locale) ?? null,
    }),
  );
}

/** Returns what the term adds to a request; null if it adds nothing. A chosen filter precedes the term. */
function readingOf(request: SearchRequest, read: TermReading): Reading | null {
  const filters = Object.fromEntries(Object.entries(read.filters).filter(([key]) => !(key in request.filters)));
  const isPriced = request.price.min !== null || request.price.max !== null;
  const limits = isPriced ? { min: null, max: null } : read.price;
  const price = limits.min === null && limits.max === null ? null : minorUnits(limits, request.unit ?? USUAL_UNIT);
  const sort = request.sort === 'relevance' && read.sort !== null ? read.sort : request.sort;
  const isNothing = Object.keys(filters).length === 0 && price === null && read.list === null;
  return isNothing ? null : { filters, price, sort, list: read.list };
}

function isChosen({ filters, price }: SearchRequest): boolean {
  return Object.values(filters).some((values) => values.length > 0) || price.min !== null || price.max !== null;
}

function minorUnits({ min, max }: SearchRequest['price'], unit: number): SearchRequest['price'] {
  const minor = (hundredths: number | null) => (hundredths === null ? null : Math.round((hundredths * unit) / 100));
  return { min: minor(min), max: minor(max) };
}

/** Products of the categories that a term names rank before others. */
function rankingOf(
  view: CatalogueView,
  { ranking, sort, category }: SearchRequest,
  { categories }: TermReading,
): { ranking?: Ranking } {
  if (categories.length === 0 || sort !== 'relevance' || category !== null) return {};
  const boosts = ownFactors(view.dictionary, categories).map(({ id, factor }) => ({
    kind: 'category' as const,
    id: id as CategoryId,
    factor,
  }));
  return { ranking: { ...ranking, pins: ranking?.pins ?? [], boosts: [...(ranking?.boosts ?? []), ...boosts] } };
}

/**
 * Returns the categories with factors that may multiply, as boosts do, which also hold for the categories below. If a word
 * begins the names of a category and of one above it, only the greater factor counts: "ban" begins "banden" twice.
 */
function ownFactors({ categories }: Dictionary, named: readonly TermCategory[]): readonly TermCategory[] {
  const begun = new Map(named.flatMap(({ id, factor, isBegun }) => (isBegun ? [[id, factor] as const] : [])));
  return named.map((category) => {
    let up = category.isBegun ? categories.findIndex(({ id }) => id === category.id) : -1;
    // A chain is short. Ends in spite of a cycle, which the database forbids.
    for (let steps = 0; up >= 0 && steps < categories.length; steps += 1) {
      up = categories[up]?.parent ?? -1;
      const above = begun.get(categories[up]?.id ?? '');
      if (above !== undefined) return { ...category, factor: Math.max(1, category.factor / above) };
    }
    return category;
  });
}
