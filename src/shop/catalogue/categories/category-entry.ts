import { enteredParagraphs } from '../../../platform/entered-paragraphs.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import { type CategorySorting, slugify } from '../products/index.ts';

/** Fields of a form, as sent. */
export type EnteredCategory = Readonly<Record<string, string>>;
export type CategoryFieldProblem = 'no-name' | 'too-long' | 'no-slug' | 'no-name-in-locale';

export const CATEGORY_SORTINGS = [
  'popularity',
  'newest',
  'price-asc',
  'price-desc',
  'rating',
  'reduction',
] as const satisfies readonly CategorySorting[];

/** Texts of a category besides its name and slug, with the most characters of each. */
export const CATEGORY_TEXT_LIMITS = {
  intro: 600,
  landingText: 20_000,
  seoTitle: 120,
  seoDescription: 320,
  pictureAlt: 300,
} as const;
export type CategoryTextField = keyof typeof CATEGORY_TEXT_LIMITS;
export const CATEGORY_TEXT_FIELDS = Object.keys(CATEGORY_TEXT_LIMITS) as CategoryTextField[];
export type CategoryTextsByLocale = Readonly<Record<string, Readonly<Record<CategoryTextField, string>>>>;

const LONGEST_NAME = 80;
const LONGEST_SLUG = 80;

export type ReadCategory = {
  names: Record<string, string>;
  slugs: Record<string, string>;
  texts: CategoryTextsByLocale;
  sorting: CategorySorting | null;
  hidden: boolean;
};

/**
 * Reads the form of a category: fields such as "name.de-CH" and "landingText.fr-CH". A locale without a slug gets one
 * from its name. Texts of a locale need a name in it.
 */
export function readCategoryForm(
  entered: EnteredCategory,
): { category: ReadCategory } | { problem: CategoryFieldProblem; locale: string | null } {
  const names: Record<string, string> = {};
  const slugs: Record<string, string> = {};
  const texts: Record<string, Record<CategoryTextField, string>> = {};
  for (const locale of LOCALES) {
    const name = oneLine(entered[`name.${locale}`]);
    const own = Object.fromEntries(
      CATEGORY_TEXT_FIELDS.map((field) => {
        const text = entered[`${field}.${locale}`];
        return [field, field === 'intro' || field === 'landingText' ? enteredParagraphs(text) : oneLine(text)];
      }),
    ) as Record<CategoryTextField, string>;
    if (name === '') {
      if (Object.values(own).some((text) => text !== '')) return { problem: 'no-name-in-locale', locale };
      continue;
    }
    const slug = slugify(oneLine(entered[`slug.${locale}`]) || name, locale);
    if (slug === '') return { problem: 'no-slug', locale };
    const isLong = CATEGORY_TEXT_FIELDS.some((field) => own[field].length > CATEGORY_TEXT_LIMITS[field]);
    if (isLong || name.length > LONGEST_NAME || slug.length > LONGEST_SLUG) return { problem: 'too-long', locale };
    names[locale] = name;
    slugs[locale] = slug;
    texts[locale] = own;
  }
  if (Object.keys(names).length === 0) return { problem: 'no-name', locale: null };
  return {
    category: {
      names,
      slugs,
      texts,
      sorting: CATEGORY_SORTINGS.find((sorting) => sorting === entered.sorting) ?? null,
      hidden: entered.hidden === '1',
    },
  };
}

function oneLine(text: string | undefined): string {
  return (text ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Returns the product numbers of a field, separated by spaces, commas or lines, each once. */
export function readProductNumbers(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(/[\s,;]+/).filter((number) => number !== ''))];
}
