import type { Pool } from '../../../../platform/database/pool.ts';
import { tenants } from '../../../../tenants/index.ts';
import { localesOfTexts } from './projection.store.ts';
import type { TenantToIndex } from './projection-state.ts';

/** Every house with the locales of its pages, and those that are nobody's pages but were imported to be searched. */
export async function tenantsToIndex(pool: Pool): Promise<TenantToIndex[]> {
  const houses = Object.values(tenants);
  const ofPages = new Set<string>(houses.flatMap(({ locales }) => locales.map(({ locale }) => locale)));
  const others = (await localesOfTexts(pool)).filter((locale) => !ofPages.has(locale));
  return houses.map(({ id, comparePriceRule, locales }) => ({
    id,
    rule: comparePriceRule,
    locales: [...locales.map(({ locale }) => locale), ...others],
  }));
}
