import { languageOf } from '../languages/language.ts';
import type { Language, Locale } from '../tenants/tenant.ts';

/** One set of paths: a language with or without prefix. `id` ends the names of its routes. */
export type SpokenPaths = { language: Language; prefix: string; id: string };

/**
 * Returns the sets of paths of these locales. Locales with the same language and prefix share theirs, such as de-DE and
 * de-AT; French with and without prefix are two sets.
 */
export function spokenPaths(locales: readonly Locale[], prefixOf: (locale: Locale) => string): SpokenPaths[] {
  const found: SpokenPaths[] = [];
  for (const locale of locales) {
    const [language, prefix] = [languageOf(locale), prefixOf(locale)];
    const others = found.filter((paths) => paths.language === language);
    if (others.some((paths) => paths.prefix === prefix)) continue;
    found.push({ language, prefix, id: others.length === 0 ? language : `${language}${others.length + 1}` });
  }
  return found;
}
