import { searchWords } from '../search-words.ts';
import { type CatalogueView, textsOf } from './catalogue-view.ts';
import type { OpenSegment } from './open-segment.ts';
import { ALIVE, AMOUNT, diedIn, FACTS, placementOf, ROW } from './rows.ts';

/** Minimum time between two scans of a segment for categories with products, which seldom change. Milliseconds. */
const KEPT_MS = 30_000;

const kept = new WeakMap<OpenSegment, Map<string, { at: number; placements: Set<number> }>>();

/** Category with the folded words of its name. */
export type SoldCategory = { name: string; path: string; words: string[] };

type Named = { name: string; path: string };
const wordsOf = new WeakMap<Named, string[]>();

const listed = new WeakMap<CatalogueView, Map<string, { at: number; categories: readonly SoldCategory[] }>>();

/** Returns categories with products on sale in themselves or below, top categories first. */
export function indexedCategories(view: CatalogueView, locale: string): readonly SoldCategory[] {
  const byLocale = listed.get(view) ?? new Map<string, { at: number; categories: readonly SoldCategory[] }>();
  listed.set(view, byLocale);
  const known = byLocale.get(locale);
  if (known && performance.now() - known.at < KEPT_MS) return known.categories;
  const categories = listCategories(view, locale);
  byLocale.set(locale, { at: performance.now(), categories });
  return categories;
}

function listCategories(view: CatalogueView, locale: string): SoldCategory[] {
  const { categories, placements } = view.dictionary;
  const sold = new Set<number>();
  for (const { segment } of textsOf(view, locale)) {
    for (const placement of placementsOf(segment, locale)) {
      for (let up of placements[placement] ?? [])
        while (up >= 0 && !sold.has(up)) {
          sold.add(up);
          up = categories[up]?.parent ?? -1;
        }
    }
  }
  return describeSold(view.dictionary, sold, locale);
}

/** Returns the visible ones of these categories (positions in the dictionary) with their names, top categories first. */
export function describeSold(
  { categories }: Pick<CatalogueView['dictionary'], 'categories'>,
  sold: Iterable<number>,
  locale: string,
): SoldCategory[] {
  return [...sold]
    .flatMap((place) => {
      const category = categories[place];
      const text = category?.texts[locale];
      return category && text && !category.isHidden ? [{ category, text }] : [];
    })
    .sort(
      (a, b) =>
        a.category.depth - b.category.depth ||
        a.category.position - b.category.position ||
        (a.category.id < b.category.id ? -1 : 1),
    )
    .map(({ text }) => ({ name: text.name, path: text.path, words: foldedWords(text) }));
}

/** Cached, because a visitor types several letters a second. */
function foldedWords(text: Named): string[] {
  const known = wordsOf.get(text);
  if (known) return known;
  const words = text.name.split(/\s+/).flatMap((word) => searchWords(word).map(({ folded }) => folded));
  wordsOf.set(text, words);
  return words;
}

function placementsOf(segment: OpenSegment, locale: string): Set<number> {
  const byLocale = kept.get(segment) ?? new Map<string, { at: number; placements: Set<number> }>();
  kept.set(segment, byLocale);
  const known = byLocale.get(locale);
  if (known && performance.now() - known.at < KEPT_MS) return known.placements;
  const placements = new Set<number>();
  const { rows } = segment;
  const lengths = segment.texts[locale]?.lengths;
  for (let product = 0; product < segment.products; product += 1)
    if (lengths?.[product] !== 0 && diedIn(rows, product) === ALIVE && (rows[product * ROW + AMOUNT] ?? 0) > 0)
      placements.add(placementOf(rows[product * ROW + FACTS] ?? 0));
  byLocale.set(locale, { at: performance.now(), placements });
  return placements;
}
