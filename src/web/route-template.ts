import { areaOf, languageOf } from '../tenants/paths.ts';
import type { Locale } from '../tenants/tenant.ts';

/**
 * Under which name figures count a request: the template its handler is registered with; pages, which all share one,
 * by the table of addresses. Never the path itself: it holds what people search for, and there are endlessly many.
 */
export function routeTemplate(registered: string, page: { locale: Locale; path: string; isData: boolean }): string {
  if (registered !== '*' && registered !== '/*') return registered;
  const name = page.path.startsWith('/p/')
    ? 'product'
    : (areaOf(languageOf(page.locale), page.path) ?? 'list or content');
  return page.isData ? `${name} (data)` : name;
}
