import { languageOf } from '../../../src/languages/language.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { germanOnly, wordsOf } from '../../crawl/foreign-words.ts';
import { readPage } from '../../crawl/read-page.ts';

const GERMAN = { it: germanOnly('it'), en: germanOnly('en') };
/** English words that German texts use: the name of a cookie, and months. */
const SHARED = new Set(['compare', 'april', 'august', 'september', 'november']);
/** Demo retailer of the platform, whose name no other retailer shows. */
const OTHER_RETAILER = /montarve/i;

/** Returns German words and names of the demo retailer in a page or mail in Italian or English. */
export function strayWords(html: string, locale: Locale): string[] {
  const language = languageOf(locale);
  if (language !== 'it' && language !== 'en') throw new Error(`no texts of the example retailer in ${locale}`);
  const page = readPage(html);
  if (page.locale !== locale) return [`lang="${page.locale}"`];
  const words = [...new Set(wordsOf(page.text))].filter((word) => GERMAN[language].has(word) && !SHARED.has(word));
  return [...words, ...(html.match(OTHER_RETAILER) ?? [])];
}
