import type { CategoryTextsByLocale } from './category-entry.ts';
import { type CategoryBook, chainTo, subtreeOf } from './category-tree.ts';

/** A reason why visitors of a tenant and locale do not see a category. */
export type CategoryBlocker =
  | { kind: 'hidden' }
  | { kind: 'hidden-above'; category: string }
  | { kind: 'no-name'; locale: string }
  | { kind: 'no-name-above'; locale: string; category: string }
  | { kind: 'no-products'; tenant: string; locale: string };

export type ShownFacts = {
  book: CategoryBook;
  hidden: ReadonlySet<string>;
  /** Categories that have products on sale of their own, as "tenant locale id". */
  sold: ReadonlySet<string>;
};

/** Returns what keeps a category from being shown in a locale of a tenant; empty if it is shown. */
export function categoryBlockers(
  { book, hidden, sold }: ShownFacts,
  id: string,
  { tenant, locale }: { tenant: string; locale: string },
): CategoryBlocker[] {
  const above = chainTo(book, id).slice(0, -1);
  const blockers: CategoryBlocker[] = [];
  if (hidden.has(id)) blockers.push({ kind: 'hidden' });
  for (const category of above)
    if (hidden.has(category.id)) blockers.push({ kind: 'hidden-above', category: category.id });
  if (!book.get(id)?.texts[locale]) blockers.push({ kind: 'no-name', locale });
  for (const category of above)
    if (!category.texts[locale]) blockers.push({ kind: 'no-name-above', locale, category: category.id });
  if (!subtreeOf(book, id).some((below) => sold.has(`${tenant} ${locale} ${below.id}`)))
    blockers.push({ kind: 'no-products', tenant, locale });
  return blockers;
}

/** Parts of a category that a locale should have. */
export const CATEGORY_PARTS = ['name', 'intro', 'landingText', 'seoTitle', 'seoDescription', 'pictureAlt'] as const;
export type CategoryPart = (typeof CATEGORY_PARTS)[number];

export type CategoryCompleteness = { locale: string; done: number; of: number; missing: CategoryPart[] };

/** Returns how complete a category is in each locale. A description of the picture is needed if there is a picture. */
export function categoryCompleteness(
  given: { names: Readonly<Record<string, unknown>>; texts: CategoryTextsByLocale; hasPicture: boolean },
  locales: readonly string[],
): CategoryCompleteness[] {
  const parts = CATEGORY_PARTS.filter((part) => part !== 'pictureAlt' || given.hasPicture);
  return locales.map((locale) => {
    const missing = parts.filter((part) =>
      part === 'name' ? given.names[locale] === undefined : (given.texts[locale]?.[part] ?? '') === '',
    );
    return { locale, done: parts.length - missing.length, of: parts.length, missing };
  });
}
