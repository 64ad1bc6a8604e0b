import type { Tenant } from '../../../tenants/tenant.ts';
import type { Content } from '../pages/index.ts';
import type { ShownContent } from './places.store.ts';

/**
 * Pages that another system gives out for a house, and that search engines may show. One that does not answer has none for
 * now: goods are listed all the same.
 */
export async function foreignContent(source: Pick<Content, 'paths' | 'page'>, tenant: Tenant): Promise<ShownContent[]> {
  const shown: ShownContent[] = [];
  for (const { locale } of tenant.locales) {
    const place = { tenant: tenant.id, locale };
    for (const path of await source.paths(place).catch(() => [])) {
      const page = await source.page({ ...place, path }).catch(() => null);
      // Nobody here knows which of them are translations: the path table says it, or the same path.
      if (page?.robots === 'index,follow') shown.push({ ...place, path, family: `${locale} ${path}`, changedAt: null });
    }
  }
  return shown;
}
