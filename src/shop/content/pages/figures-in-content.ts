import { withFigures } from '../../../tenants/figures.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Content, ContentPage } from './types.ts';

/** Returns a value with the figures of a tenant in all its texts. */
function figured<Value>(value: Value, change: (text: string) => string): Value;
function figured(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => figured(part, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, figured(part, change)]));
}

/**
 * Wraps content so that its texts state the fees and hours that hold now. Editors write their names in braces. Parameter
 * `termsOf` returns the present terms of a tenant by its id.
 */
export function withTerms(content: Content, termsOf: (tenant: string) => Tenant): Content {
  const fill = (page: ContentPage | null, { tenant, locale }: { tenant: string; locale: string }) => {
    const terms = termsOf(tenant);
    const spoken: Locale | undefined = terms.locales.find((entry) => entry.locale === locale)?.locale;
    return page && spoken ? figured(page, (text) => withFigures(text, terms, spoken)) : page;
  };
  return {
    ...content,
    page: async (request) => fill(await content.page(request), request),
    identified: async (request) => fill(await content.identified(request), request),
  };
}
