import { useContext, useMemo } from 'react';
import type { Money } from '../shop/catalogue/prices/index.ts';
import { type Area, categoryHref, href, prefixOf, productHref, searchHref } from '../tenants/paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { MoneyFormat } from './money-format.ts';
import { useLocale } from './text.tsx';

/** Returns functions for addresses in the page's locale. */
export function useLinks() {
  const locale = useLocale();
  return useMemo(
    () => ({
      area: (area: Area) => href(locale, area),
      product: (slug: string, sku: string) => productHref(locale, slug, sku),
      category: (path: string) => categoryHref(locale, path),
      search: (term: string) => searchHref(locale, term),
      /** Returns the address of an editors' link: a path gets the language prefix, an https address stays as it is. */
      content: (to: string) =>
        to.startsWith('/') ? `${prefixOf(locale)}${to === '/' && prefixOf(locale) ? '' : to}` : to,
    }),
    [locale],
  );
}

/** Formats an amount as the tenant does: "1299.90 CHF" with a no-break space. */
export function useMoney(): (money: Money) => string {
  const format = useContext(MoneyFormat);
  return (money) => formatAmount(money.amount, format);
}
