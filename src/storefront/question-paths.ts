import { languageOf } from '../languages/language.ts';
import { productHref } from '../tenants/paths.ts';
import type { Language, Locale } from '../tenants/tenant.ts';

/** Path segment of the questions below a product's page. */
export const QUESTIONS_SEGMENT = {
  de: 'fragen',
  fr: 'questions',
  nl: 'vragen',
  it: 'domande',
  en: 'questions',
} as const satisfies Record<Language, string>;

export function questionsHref(locale: Locale, { slug, sku }: { slug: string; sku: string }, page = 1): string {
  const path = `${productHref(locale, slug, sku)}/${QUESTIONS_SEGMENT[languageOf(locale)]}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Returns true for pages of questions, which load as documents with the larger route manifest. */
export function isQuestionsPath(locale: Locale, pathname: string): boolean {
  return pathname.includes('/p/') && pathname.endsWith(`/${QUESTIONS_SEGMENT[languageOf(locale)]}`);
}
