import { languageOf } from '../languages/language.ts';
import { areaOf } from '../tenants/paths.ts';
import type { Locale } from '../tenants/tenant.ts';

/**
 * Returns the name under which metrics count a request: the template of its handler. Pages share one template, so the
 * path table names them. The path itself never counts: it contains search terms and has endlessly many values.
 */
export function routeTemplate(registered: string, page: { locale: Locale; path: string; isData: boolean }): string {
  if (registered !== '*' && registered !== '/*') return registered;
  const name = page.path.startsWith('/p/')
    ? 'product'
    : (areaOf(languageOf(page.locale), page.path) ?? 'list or content');
  return page.isData ? `${name} (data)` : name;
}
