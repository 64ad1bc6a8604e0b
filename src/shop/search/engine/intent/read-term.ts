import { foldText } from '../../../../platform/fold-text.ts';
import { beginsComplement } from '../language/head-noun.ts';
import type { LanguageCode, Synonyms } from '../language/language.ts';
import { isPerson, personsIn, suits } from '../language/persons.ts';
import { stemsOfPhrase } from '../language/phrase-stems.ts';
import { namesGoodsFirst, placesAmong } from '../language/places.ts';
import { runs } from '../language/runs.ts';
import { stemOf } from '../language/stem.ts';
import { isStopWord } from '../language/stop-words.ts';
import { WEIGHTS } from '../language/weights.ts';
import { diminutiveBases, goodsAtEnd, isInflected } from '../language/word-shapes.ts';
import type { Sorting, WantedList } from '../types.ts';
import { asksForNew, giftGoodsOf, isSizeWord, recipientOf, wantedList } from './intent-words.ts';
import { priceLimitsIn } from './price-limits.ts';
import type { BegunName, NamedValue, TermFacts } from './term-facts.ts';
import type { TermPart } from './whole-term.ts';

/** Category that a term names, with a factor for its products. `isBegun`: the last word only begins its name. */
export type TermCategory = { id: string; factor: number; isBegun: boolean };

/** Parts of a typed term: filters, a list or order, and the words that remain to be searched. */
export type TermReading = {
  /** Words without the recognised parts. */
  words: string;
  parts: TermPart[];
  filters: Record<string, string[]>;
  /** Hundredths of a unit of the currency. */
  price: { min: number | null; max: number | null };
  sort: Sorting | null;
  list: WantedList | null;
  /** Categories that the words name, with a factor for their products. */
  categories: TermCategory[];
  /** Categories of the goods that the words name, and not of the persons or the purpose. */
  kinds: string[];
  /** Categories that the whole term names. */
  whole: string[];
  /** Categories of the groups of its goods: all shoes for boots. */
  groups: string[];
  /** Categories for the persons of the term and for others; null if it names no person for whom some are. */
  persons: { own: string[]; others: string[] } | null;
  /** Whether the words beside recognised parts only name these persons: "sale damen" lists what is reduced for them. */
  isOnlyPersons: boolean;
};

/** Factor of products in a category that the term names itself, names by a synonym, by its group, or begins to name. */
const FACTOR = {
  named: 3,
  firstGift: 5,
  gift: 4,
  directed: 1.2,
  group: 1.5,
  begun: { 1: 1.2, 2: 4, 3: 7 },
  nearest: 10,
  begunLast: 4,
} as const;
/** Highest price of gift ideas, in hundredths. */
const GIFT_PRICE = 10_000;
/** Highest price of gift ideas for a woman or a man, whom the visitor knows, in hundredths. */
const GIFT_PRICE_FOR_ADULTS = 20_000;
/** Number of goods that come before the other gift ideas for an adult. */
const FIRST_GIFTS = 3;
const MOST_CATEGORIES = 12;
const SHORTEST_BEGINNING = 3;

type Given = { code: LanguageCode; facts: TermFacts; synonyms: Synonyms | null };

/**
 * Reads a term: "rotes kleid 42" asks for red things of size 42 among what "kleid" finds. Words that are recognised are
 * no words of the search any more. A term of which nothing is recognised keeps all its words.
 */
export function readTerm(term: string, given: Given): TermReading {
  const { code, facts } = given;
  const written = term.split(/\s+/).filter((word) => word !== '');
  const folded = written.map(foldText);
  const taken = written.map(() => false);
  const take = (from: number, to: number): void => void taken.fill(true, from, to);
  const reading: TermReading = {
    words: term,
    parts: [],
    filters: {},
    price: { min: null, max: null },
    sort: null,
    list: null,
    categories: [],
    kinds: [],
    whole: [],
    groups: [],
    persons: null,
    isOnlyPersons: false,
  };
  const limits = priceLimitsIn(code, folded, facts.sizes);
  if (limits) {
    reading.price = { min: limits.min, max: limits.max };
    take(limits.from, limits.to);
  }
  readList(reading, given, { folded, taken, take });
  readSize(reading, given, { folded, taken, take });
  const named = goodsPhrases(given, written);
  for (const [from, to] of longestFirst(written.length, facts.longest)) {
    if (taken.slice(from, to).includes(true) || named.slice(from, to).includes(true)) continue;
    const values = valuesOf(given, written.slice(from, to).join(' '), written.length > to - from);
    if (values.length === 0) continue;
    for (const { key, value } of values) reading.filters[key] = [...new Set([...(reading.filters[key] ?? []), value])];
    take(from, to);
  }
  // "cadeau voor haar" is for ladies; stop words beside a list say nothing.
  const rest = written.map((word) => (reading.list === 'gift' ? recipientOf(code, foldText(word)) : foldText(word)));
  const isSaying = rest.some((word, at) => !taken[at] && !isStopWord(code, word));
  if (reading.list !== null && !isSaying) taken.fill(true);
  const searched = written.map((word, at) => (rest[at] === foldText(word) ? word : (rest[at] ?? word)));
  // Gift ideas for a person come first, and others follow.
  reading.persons = reading.list === 'gift' ? null : categoriesForPersons(given, rest);
  const goods = categoriesOf(
    given,
    searched.filter((_, at) => !taken[at]),
  );
  reading.kinds = goods.kinds;
  reading.groups = goods.groups;
  reading.whole = taken.includes(true) ? [] : goods.whole;
  // "neue jacken" are the newest jackets; without such a category it is a wish like others.
  const adjective = reading.list === null && goods.kinds.length > 0 ? isNewAt(code, folded, taken) : -1;
  if (adjective >= 0) {
    take(adjective, adjective + 1);
    reading.list = 'new';
    reading.sort = 'newest';
  }
  reading.words = searched.filter((_, at) => !taken[at]).join(' ');
  reading.isOnlyPersons =
    reading.persons !== null && rest.every((word, at) => taken[at] || isPerson(code, word) || isStopWord(code, word));
  reading.parts = written.map((text, at) => ({ text, isRead: taken[at] === true }));
  reading.categories = reading.list === 'gift' ? giftCategories(given, goods.categories) : goods.categories;
  if (reading.list === 'gift') readAdult(reading, given, { rest, taken, isPriced: limits !== null });
  // The words for whom a gift is rank what suits; without words the popular goods are first.
  if (reading.list === 'gift' && reading.words === '') reading.sort = 'popularity';
  return reading;
}

/**
 * Reads gift ideas for a woman or a man only: goods that people give them come first, then what is in their categories.
 * Watches and bags are in categories for all, and no text of theirs names a person.
 */
function readAdult(
  reading: TermReading,
  given: Given,
  { rest, taken, isPriced }: { rest: readonly string[]; taken: readonly boolean[]; isPriced: boolean },
): void {
  const words = rest.filter((word, at) => !taken[at] && !isStopWord(given.code, word));
  const [person, ...others] = personsIn(given.code, words);
  const isOnly = words.every((word) => isPerson(given.code, word)) && others.length === 0;
  if (!isOnly || (person !== 'women' && person !== 'men')) return;
  const persons = categoriesForPersons(given, rest);
  if (persons === null) return;
  const gifts = giftCategories(given, [], person).filter(({ id }) => !persons.others.includes(id));
  reading.persons = { own: [...persons.own, ...gifts.map(({ id }) => id)], others: persons.others };
  reading.isOnlyPersons = true;
  reading.categories = gifts;
  reading.sort = 'popularity';
  if (!isPriced) reading.price = { min: null, max: GIFT_PRICE_FOR_ADULTS };
}

/** Returns the categories for the persons whom the words name, and those for other persons. */
function categoriesForPersons({ code, facts }: Given, folded: readonly string[]): TermReading['persons'] {
  const wanted = personsIn(code, folded);
  // Alone they name their categories, and all words are searched.
  const isAlone = folded.every((word) => isPerson(code, word) || isStopWord(code, word));
  if (wanted.length === 0 || isAlone) return null;
  const [own, others]: [string[], string[]] = [[], []];
  for (const [id, persons] of facts.persons) {
    if (!suits(wanted, persons.own)) others.push(id);
    else if (persons.below.every((person) => suits(wanted, [person]))) own.push(id);
  }
  return own.length === 0 || others.length === 0 ? null : { own, others };
}

/** Marks words of phrases for goods, which keep their colour: a "rouge à lèvres" is nothing red. */
function goodsPhrases({ code, synonyms }: Given, written: readonly string[]): boolean[] {
  const marks = written.map(() => false);
  for (const [from, to] of longestFirst(written.length, synonyms?.longest ?? 0)) {
    if (to - from < 2 || !synonyms?.isGoods(stemsOfPhrase(code, written.slice(from, to).join(' ')))) continue;
    marks.fill(true, from, to);
  }
  return marks;
}

/** Returns the position of the adjective for new goods, before another word; -1 for none. */
function isNewAt(code: LanguageCode, folded: readonly string[], taken: readonly boolean[]): number {
  const at = folded.findIndex((word, place) => !taken[place] && asksForNew(code, word));
  // French and Italian adjectives may follow their noun.
  return at >= 0 && folded.length > 1 ? at : -1;
}

/** Goods that people give as presents rank first among gift ideas, unless the words name goods themselves. */
function giftCategories(
  { code, facts, synonyms }: Given,
  named: TermCategory[],
  person: 'women' | 'men' | null = null,
): TermCategory[] {
  const found = new Map<string, number>();
  for (const [place, goods] of giftGoodsOf(code, person).entries()) {
    const stems = stemsOfPhrase(code, goods);
    const phrases = [stems.join(' '), ...(synonyms?.of(stems) ?? []).map(({ terms }) => terms.join(' '))];
    for (const id of phrases.flatMap((phrase) => facts.categories.get(phrase) ?? []))
      if (!found.has(id)) found.set(id, person !== null && place < FIRST_GIFTS ? FACTOR.firstGift : FACTOR.gift);
  }
  const gifts = [...found].map(([id, factor]): TermCategory => ({ id, factor, isBegun: false }));
  return [...gifts, ...named.filter(({ id }) => !found.has(id))].slice(0, MOST_CATEGORIES);
}

/** Whether a synonym means the same, and is not only found by the word. */
const isSame = ({ weight }: { weight: number }): boolean => weight >= WEIGHTS.synonym;

type Words = { folded: string[]; taken: boolean[]; take(from: number, to: number): void };

/** Words such as "sale", "neuheiten" and "cadeau". */
function readList(reading: TermReading, { code }: Given, { folded, taken, take }: Words): void {
  for (const [from, to] of longestFirst(folded.length, 3)) {
    if (taken.slice(from, to).includes(true)) continue;
    const list = wantedList(code, folded.slice(from, to).join(' '), to - from === folded.length);
    if (list === null) continue;
    take(from, to);
    reading.list = list;
    if (list === 'voucher') {
      // Gift cards have a page, whatever else is typed.
      reading.price = { min: null, max: null };
      taken.fill(true);
    }
    if (list === 'reduced') reading.filters = { ...reading.filters, reduced: ['1'] };
    if (list === 'new') reading.sort = 'newest';
    if (list === 'gift') {
      if (reading.price.min === null && reading.price.max === null) reading.price = { min: null, max: GIFT_PRICE };
    }
    return;
  }
}

/** A size after its word ("Grösse 42"), or alone beside other words ("kleid 42", "jacke xl"). */
function readSize(reading: TermReading, { code, facts }: Given, { folded, taken, take }: Words): void {
  for (let at = folded.length - 1; at >= 0; at -= 1) {
    const values = taken[at] ? undefined : facts.sizes.get(folded[at] ?? '');
    if (!values) continue;
    const isNamed = at > 0 && isSizeWord(code, folded[at - 1] ?? '');
    if (!isNamed && folded.length < 2) continue;
    for (const { key, value } of values) reading.filters[key] = [...new Set([...(reading.filters[key] ?? []), value])];
    take(isNamed ? at - 1 : at, at + 1);
    return;
  }
}

/** Returns the colours or the brand of a phrase. A colour also names its shades: red is bordeaux as well. */
function valuesOf({ code, facts, synonyms }: Given, phrase: string, isAmongOthers: boolean): NamedValue[] {
  const stems = stemsOfPhrase(code, phrase);
  if (stems.length === 0) return [];
  const key = stems.join(' ');
  // "ulivo" is a tree, although another word for it is a colour.
  const isGoods = synonyms?.isGoods(stems) === true;
  const meant = isGoods ? [] : (synonyms?.of(stems) ?? []);
  const coloursOf = (those: typeof meant): NamedValue[] =>
    those.flatMap(({ terms }) => facts.colours.get(terms.join(' ')) ?? []);
  const own = [
    ...(facts.colours.get(key) ?? []),
    ...coloursOf(meant.filter(({ weight }) => weight >= WEIGHTS.synonym)),
  ];
  // Wood is no colour, although walnut, a kind of it, is one.
  if (own.length > 0) return [...own, ...coloursOf(meant.filter(({ weight }) => weight < WEIGHTS.synonym))];
  return isAmongOthers ? (facts.brands.get(key) ?? []) : [];
}

/** Returns the categories that the words name: by themselves, by a word of the same meaning, or by their group. */
function categoriesOf(given: Given, words: string[]): Pick<TermReading, 'categories' | 'kinds' | 'whole' | 'groups'> {
  const { code, facts, synonyms } = given;
  const found = new Map<string, number>();
  const kindsAt: { from: number; ids: string[] }[] = [];
  const ofGroups = new Set<string>();
  let whole: string[] = [];
  const add = (phrases: string[], factor: number): boolean => {
    const ids = phrases.flatMap((phrase) => facts.categories.get(phrase) ?? []);
    for (const id of ids) found.set(id, Math.max(found.get(id) ?? 0, factor));
    return ids.length > 0;
  };
  const taken = words.map(() => false);
  const complement = words.findIndex((word, at) => at > 0 && beginsComplement(code, foldText(word)));
  const isPlace = placesIn(given, words, complement);
  for (const [from, to] of longestFirst(words.length, Math.max(facts.longest, synonyms?.longest ?? 1))) {
    if (taken.slice(from, to).includes(true)) continue;
    const stems = stemsOfPhrase(code, words.slice(from, to).join(' '));
    if (stems.length === 0) continue;
    // The purpose of goods is no category of theirs, unless it is a person.
    if (complement >= 0 && from >= complement && !words.slice(from, to).some((word) => isPerson(code, foldText(word))))
      continue;
    // "kleding kast" is a wardrobe.
    const joined = stems.length > 1 ? [stemOf(code, words.slice(from, to).join(''))] : [];
    const said = [...(synonyms?.of(stems) ?? []), ...(synonyms?.of(joined) ?? [])];
    // "etagenbett" is no word for all beds, which only follow.
    const wider = said.filter(({ weight }) => weight <= WEIGHTS.wider);
    const own = said.filter(({ weight }) => weight > WEIGHTS.wider);
    const meant =
      own.length > 0
        ? own
        : (synonyms?.foreign(stems) ?? []).flatMap((usual) => [
            usual,
            ...(synonyms?.of(usual.terms) ?? []).filter(({ weight }) => weight > WEIGHTS.wider),
          ]);
    const named = meant.length > 0 || stems.length > 1 ? [] : goodsInside(given, stems[0] ?? '', words[from] ?? '');
    const phrases = [stems.join(' '), ...joined, ...meant.map(({ terms }) => terms.join(' '))];
    const groupsOf = (each: string[]) =>
      (synonyms?.groupOf(each) ?? []).flatMap((usual) => [usual, ...(synonyms?.of(usual.terms) ?? [])]);
    const groups = groupsOf(stems);
    // "Lampe wohnzimmer" is a lamp, and no sofa. "Schrank bad" is rather one of the category for bathrooms.
    const isPlaced = isPlace.slice(from, to).includes(true);
    const isForPerson =
      isPlaced || (to - from < words.length && words.slice(from, to).every((word) => isPerson(code, foldText(word))));
    const following = [...phrases, ...[...wider, ...named].map(({ terms }) => terms.join(' '))];
    const kindsOfRun = isForPerson ? [] : following.flatMap((phrase) => facts.categories.get(phrase) ?? []);
    if (kindsOfRun.length > 0) kindsAt.push({ from, ids: kindsOfRun });
    if (!isForPerson)
      for (const id of [groups, ...named.map(({ terms }) => groupsOf(terms))]
        .flat()
        .flatMap(({ terms }) => facts.parts.get(terms.join(' ')) ?? []))
        ofGroups.add(id);
    if (to - from === words.length) whole = phrases.flatMap((phrase) => facts.parts.get(phrase) ?? []);
    // "Armadio" is a wardrobe first; the sideboards that it also finds follow.
    const same = [stems.join(' '), ...joined, ...meant.filter(isSame).map(({ terms }) => terms.join(' '))];
    const isNamed = add(same, FACTOR.named);
    const isFound =
      add(phrases, isNamed ? FACTOR.directed : FACTOR.named) ||
      add(
        groups.map(({ terms }) => terms.join(' ')),
        FACTOR.group,
      );
    if (isFound || synonyms?.isKnown(stems) || synonyms?.isKnown(joined)) taken.fill(true, from, to);
  }
  const last = words.at(-1) ?? '';
  const begunFactors = new Map<string, number>();
  const begun = complement >= 0 || isVocabulary(given, last) ? [] : begunBy(facts, last);
  for (const { category, strength, phrase } of begun) {
    // "klei" is rather "Kleider" than "Kleiderschränke".
    const isNearest =
      strength === 3 && begun.some((other) => other.phrase !== phrase && other.phrase.startsWith(phrase));
    const factor = isNearest ? FACTOR.nearest : FACTOR.begun[strength];
    const most = words.length > 1 ? Math.min(factor, FACTOR.begunLast) : factor;
    begunFactors.set(category, Math.max(begunFactors.get(category) ?? 0, most));
  }
  const named = [...found].map(([id, factor]): TermCategory => ({ id, factor, isBegun: false }));
  const only = [...begunFactors].filter(([id, factor]) => factor > (found.get(id) ?? 0));
  const categories = [
    ...named.filter(({ id, factor }) => factor >= (begunFactors.get(id) ?? 0)),
    ...only.map(([id, factor]): TermCategory => ({ id, factor, isBegun: true })),
  ].slice(0, MOST_CATEGORIES);
  // "Camicia di jeans" is a shirt: the first goods are wanted where a noun is named before its attributes.
  const first = Math.min(...kindsAt.map(({ from }) => from));
  const wanted = namesGoodsFirst(code) ? kindsAt.filter(({ from }) => from === first) : kindsAt;
  const kinds = new Set(wanted.flatMap(({ ids }) => ids));
  return { categories, kinds: [...kinds], whole, groups: [...ofGroups] };
}

/** Returns for each word whether it only says where the goods of the term are for. */
function placesIn({ code, synonyms }: Given, words: readonly string[], complement: number): boolean[] {
  const telling = words.flatMap((word, at) => (isStopWord(code, foldText(word)) ? [] : [at]));
  const found = placesAmong(
    {
      code,
      stems: telling.map((at) => stemsOfPhrase(code, words[at] ?? '').join(' ')),
      folded: telling.map((at) => foldText(words[at] ?? '')),
      end: telling.filter((at) => complement < 0 || at < complement).length,
    },
    synonyms,
  );
  return words.map((_, at) => found[telling.indexOf(at)] === true);
}

/** Returns the goods that an unknown diminutive or compound names: beds for "huisbed". */
function goodsInside({ code, synonyms, facts }: Given, stem: string, word: string): { terms: string[] }[] {
  if (!synonyms || synonyms.isKnown([stem]) || facts.categories.has(stem)) return [];
  const isGoods = (each: string): boolean => synonyms.isGoods([stemOf(code, each)]);
  const small = diminutiveBases(code, foldText(word)).find(isGoods);
  const goods = small ?? goodsAtEnd(code, word, isGoods);
  if (goods === null) return [];
  const terms = [stemOf(code, goods)];
  return [{ terms }, ...synonyms.of(terms)];
}

/** Whether a word is in the vocabulary as typed. A short one of a neighbour language may also begin an own word. */
function isVocabulary({ code, synonyms }: Given, word: string): boolean {
  const stems = stemsOfPhrase(code, word);
  if (!synonyms) return false;
  // "bunk beds" begins no category "Beds".
  const folded = foldText(word);
  if (!synonyms.isWritten(folded)) return isInflected(code, folded) && synonyms.isKnown(stems);
  return synonyms.isKnown(stems) || (word.length > SHORTEST_BEGINNING && synonyms.foreign(stems).length > 0);
}

/**
 * Returns the categories with a word that begins so: "wasch" names washing machines. Missing accents are ignored only
 * if no other word begins so: "wasch" is no lingerie ("Wäsche").
 */
function begunBy({ begun }: TermFacts, typed: string): readonly BegunName[] {
  if (typed.length < SHORTEST_BEGINNING) return [];
  const [written, folded] = [typed.toLowerCase(), foldText(typed)];
  const all = begun(folded);
  const exact = all.filter(({ phrase }) => phrase.toLowerCase().startsWith(written));
  return exact.length > 0 ? exact : all;
}

/** Returns every run of words, the longest first: "dunkelblau matt" before "dunkelblau". */
function longestFirst(words: number, longest: number): [from: number, to: number][] {
  return runs(words, longest).sort(([a, b], [c, d]) => d - c - (b - a));
}
