import { LANGUAGES } from '../../../languages/language.ts';
import { enteredParagraphs } from '../../../platform/entered-paragraphs.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { isPathOfShop, slugify } from '../../catalogue/products/index.ts';
import { MOST_VALUES, priceRange, SORTINGS } from '../../search/engine/index.ts';
import { LIST_PAGE_FIELDS, LIST_PAGE_LIMITS } from './list-page-limits.ts';
import type { ListChoice, ListPageTexts, ListPageTextsByLocale } from './types.ts';

export type ListPageProblem =
  | 'no-title'
  | 'no-title-in-locale'
  | 'path'
  | 'reserved'
  | 'too-long'
  | 'no-choice'
  | 'too-many-values';

type EnteredTexts = { [Field in keyof ListPageTexts]?: string | undefined };

/** Entry of an employee or program, before any check. */
export type EnteredListPage = {
  choice: {
    category: string | null;
    filters: Readonly<Record<string, readonly string[]>>;
    price: { min: number | null; max: number | null };
    sorting: string | null;
  };
  published: boolean;
  texts: Readonly<Record<string, Readonly<EnteredTexts>>>;
};

const MOST_FILTERS = 12;
const LONGEST_VALUE = 120;
const PATH = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
/** Languages are prefixes of locales; a tenant may begin to use another one. */
const OF_LANGUAGES: ReadonlySet<string> = new Set(LANGUAGES);

type Read =
  | { page: { choice: ListChoice; published: boolean; texts: ListPageTextsByLocale } }
  | { problem: ListPageProblem; locale: Locale | null };

/** Checks an entry by itself. A locale without a title has no page; one without an address gets it from its title. */
export function checkListPage({ locales }: Pick<Tenant, 'locales'>, entered: EnteredListPage): Read {
  const texts: ListPageTextsByLocale = {};
  for (const { locale } of locales) {
    const own = textsOf(entered.texts[locale] ?? {});
    if (own.title === '') {
      if (LIST_PAGE_FIELDS.some((field) => own[field] !== '')) return { problem: 'no-title-in-locale', locale };
      continue;
    }
    const path = own.path === '' ? `/${slugify(own.title, locale)}` : own.path.replace(/^\/?/, '/').replace(/\/+$/, '');
    if (!PATH.test(path)) return { problem: 'path', locale };
    if (OF_LANGUAGES.has(path.split('/')[1] ?? '') || isPathOfShop(locale, path.slice(1)))
      return { problem: 'reserved', locale };
    if (LIST_PAGE_FIELDS.some((field) => own[field].length > LIST_PAGE_LIMITS[field]))
      return { problem: 'too-long', locale };
    texts[locale] = { ...own, path };
  }
  if (Object.keys(texts).length === 0) return { problem: 'no-title', locale: null };
  const choice = choiceOf(entered.choice);
  if (isWholeList(choice)) return { problem: 'no-choice', locale: null };
  const values = Object.values(choice.filters);
  if (values.length > MOST_FILTERS || values.some((own) => own.length > MOST_VALUES || own.some(isLong)))
    return { problem: 'too-many-values', locale: null };
  return { page: { choice, published: entered.published, texts } };
}

const isLong = (value: string): boolean => value.length > LONGEST_VALUE;

/** Whether a list is that of a category, or the whole range in its usual order, which have pages already. */
function isWholeList({ filters, price, sorting }: ListChoice): boolean {
  return Object.keys(filters).length === 0 && price.min === null && price.max === null && sorting === null;
}

function choiceOf({ category, filters, price, sorting }: EnteredListPage['choice']): ListChoice {
  const chosen = Object.entries(filters).flatMap(([key, values]): [string, string[]][] => {
    const own = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '').toSorted();
    return own.length === 0 ? [] : [[key, own]];
  });
  return {
    category: (category || null) as ListChoice['category'],
    filters: Object.fromEntries(chosen.toSorted(([one], [other]) => one.localeCompare(other))),
    price: priceRange(price.min, price.max),
    sorting: SORTINGS.find((known) => known === sorting && known !== 'relevance') ?? null,
  };
}

/** Returns the brand whose whole range a list is; null for any other list. */
export function brandOf({ category, filters, price }: ListChoice): string | null {
  const [only, ...others] = Object.entries(filters);
  if (category !== null || price.min !== null || price.max !== null || others.length > 0) return null;
  return only?.[0] === 'brand' && only[1].length === 1 ? (only[1][0] ?? null) : null;
}

function textsOf(entered: Readonly<EnteredTexts>): ListPageTexts {
  const line = (field: keyof ListPageTexts): string => (entered[field] ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return {
    path: line('path').toLowerCase(),
    title: line('title'),
    intro: enteredParagraphs(entered.intro),
    landingText: enteredParagraphs(entered.landingText),
    seoTitle: line('seoTitle'),
    seoDescription: line('seoDescription'),
  };
}
