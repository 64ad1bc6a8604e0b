import { foldText } from '../../../../platform/fold-text.ts';
import type { Attribute } from '../../../catalogue/attributes/index.ts';
import { controlsOf } from '../../../catalogue/attributes/index.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { headOf } from '../language/head-noun.ts';
import type { LanguageCode } from '../language/language.ts';
import { type Person, personsIn } from '../language/persons.ts';
import { stemsOfPhrase } from '../language/phrase-stems.ts';
import { queryTokens } from '../language/query-tokens.ts';
import { stemOf } from '../language/stem.ts';

export type NamedValue = { key: string; value: string };

/**
 * Name of a category from one of its words on: "Machines à café", "café". Strength 3 is the beginning of a
 * name. Strength 2 is a further part ("Mäntel" in "Jacken & Mäntel") or a category above others, 1 a word inside.
 */
export type BegunName = { phrase: string; category: string; strength: 1 | 2 | 3 };

/** Persons of a category's name, or of the nearest one above, and those of all names below it. */
type CategoryPersons = { own: readonly Person[]; below: readonly Person[] };

/** Facts of the catalogue that a term may name, by stems of a phrase or by the folded text. */
export type TermFacts = {
  /** Number of words of the longest phrase. */
  longest: number;
  colours: ReadonlyMap<string, NamedValue[]>;
  brands: ReadonlyMap<string, NamedValue[]>;
  /** By folded label: "42", "xl". */
  sizes: ReadonlyMap<string, NamedValue[]>;
  categories: ReadonlyMap<string, string[]>;
  /** Also by each part of a name above others: "Esszimmer" of "Esszimmer & Küche". */
  parts: ReadonlyMap<string, string[]>;
  /** Returns names of categories from each of their words on that have a folded beginning. */
  begun(folded: string): readonly BegunName[];
  /** Stems of the nouns of all names of categories: no coffee in "Machines à café". */
  categoryNouns: ReadonlySet<string>;
  /** For whom the goods of a category are: only categories with persons. */
  persons: ReadonlyMap<string, CategoryPersons>;
};

/** Words between parts of a category's name: "Jacken & Mäntel", "Pulls et gilets". */
const BETWEEN = /\s*(?:&|,|\/|\+|\s(?:und|et|en|e|and)\s)\s*/u;

/** Collects what terms of a locale may name: values of filters, and categories that are not hidden. */
export function termFacts(
  code: LanguageCode,
  locale: string,
  { attributes, values, categories }: Dictionary,
): TermFacts {
  const facts = { colours: new Map(), brands: new Map(), sizes: new Map(), categories: new Map(), parts: new Map() };
  let longest = 1;
  const add = <Found>(map: Map<string, Found[]>, phrase: string[], found: Found): void => {
    if (phrase.length === 0) return;
    longest = Math.max(longest, phrase.length);
    const key = phrase.join(' ');
    map.set(key, [...(map.get(key) ?? []), found]);
  };
  for (const { key, value, labels } of values) {
    const attribute = attributes[key];
    const label = labels[locale] ?? value;
    if (!attribute?.filter) continue;
    const named = { key: attribute.key, value };
    if (isControl(attribute, 'swatches')) add(facts.colours, stemsOfPhrase(code, label), named);
    else if (isControl(attribute, 'sizes')) add(facts.sizes, [label.toLowerCase()], named);
    else if (attribute.key === 'brand') add(facts.brands, stemsOfPhrase(code, label), named);
  }
  const begun: BegunName[] = [];
  const categoryNouns = new Set<string>();
  const parents = new Set(categories.map(({ parent }) => parent));
  for (const [place, { id, texts, isHidden }] of categories.entries()) {
    const name = texts[locale]?.name;
    if (name === undefined || isHidden) continue;
    // "Koken & tafelen" above others is a motto; "Jacken & Mäntel" without any below lists both.
    const parts = parents.has(place) ? [] : name.split(BETWEEN);
    for (const part of new Set([name, ...parts])) add(facts.categories, stemsOfPhrase(code, part), id);
    for (const part of new Set([name, ...name.split(BETWEEN)])) add(facts.parts, stemsOfPhrase(code, part), id);
    begun.push(...begunNames(name, id, parents.has(place)));
    for (const part of name.split(BETWEEN)) {
      const pieces = queryTokens(code, part);
      const head = pieces[headOf(code, pieces)];
      if (head) categoryNouns.add(stemOf(code, head.written));
    }
  }
  return { ...facts, longest, begun: byBeginning(begun), categoryNouns, persons: personsOf(code, locale, categories) };
}

function personsOf(
  code: LanguageCode,
  locale: string,
  categories: Dictionary['categories'],
): Map<string, CategoryPersons> {
  const named = categories.map(({ texts }) => personsIn(code, foldText(texts[locale]?.name ?? '').split(/[^\p{L}]+/u)));
  const below = categories.map((): Set<Person> => new Set());
  const owns = categories.map((_, place): readonly Person[] => {
    let own: readonly Person[] = [];
    let at = place;
    // A chain is short. Ends in spite of a cycle, which the database forbids.
    for (let steps = 0; at >= 0 && steps < categories.length; steps += 1) {
      if (own.length === 0) own = named[at] ?? [];
      for (const person of named[place] ?? []) below[at]?.add(person);
      at = categories[at]?.parent ?? -1;
    }
    return own;
  });
  return new Map(
    categories.flatMap(({ id }, place) => {
      const own = owns[place] ?? [];
      return own.length > 0 ? [[id, { own, below: [...(below[place] ?? [])] }] as const] : [];
    }),
  );
}

/** Returns a lookup of names by the beginning of their folded phrase, in the order of the categories. */
function byBeginning(names: readonly BegunName[]): (folded: string) => readonly BegunName[] {
  const sorted = names
    .map((name, place) => ({ name, place, folded: foldText(name.phrase) }))
    .sort((a, b) => (a.folded < b.folded ? -1 : Number(a.folded > b.folded)));
  return (start) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.folded ?? '') < start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (sorted[end]?.folded.startsWith(start)) end += 1;
    return sorted
      .slice(low, end)
      .sort((a, b) => a.place - b.place)
      .map(({ name }) => name);
  };
}

function begunNames(name: string, category: string, isAbove: boolean): BegunName[] {
  // "Kühl- & Gefrierschränke" has no part "Kühl".
  const parts = /-\s/.test(name) ? [name, ...name.split(BETWEEN).slice(1)] : name.split(BETWEEN);
  return parts.flatMap((part, place) => {
    const words = part.split(/\s+/);
    return words.map((_, at): BegunName => {
      const strength = at > 0 || (isAbove && place > 0) ? 1 : isAbove || place > 0 ? 2 : 3;
      return { phrase: words.slice(at).join(' '), category, strength };
    });
  });
}

function isControl(attribute: Attribute, control: 'swatches' | 'sizes'): boolean {
  return (attribute.control ?? controlsOf(attribute)[0]) === control;
}
