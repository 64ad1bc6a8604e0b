import type { Pool } from '../../../../platform/database/pool.ts';
import { tenants } from '../../../../tenants/index.ts';
import { localesOfTexts } from './projection.store.ts';
import type { TenantToIndex } from './projection-state.ts';

/** Returns every tenant with the locales of its pages and the text locales that were imported for search only. */
export async function tenantsToIndex(pool: Pool): Promise<TenantToIndex[]> {
  const all = Object.values(tenants);
  const ofPages = new Set<string>(all.flatMap(({ locales }) => locales.map(({ locale }) => locale)));
  const others = (await localesOfTexts(pool)).filter((locale) => !ofPages.has(locale));
  return all.map(({ id, comparePriceRule, locales }) => ({
    id,
    rule: comparePriceRule,
    locales: [...locales.map(({ locale }) => locale), ...others],
  }));
}
