import type { Tenant } from '../../../tenants/tenant.ts';
import type { Content } from '../pages/index.ts';
import type { ShownContent } from './places.store.ts';

/**
 * Returns the pages of another system that search engines may show. A source that does not answer yields no pages, and
 * the other sitemaps are written all the same.
 */
export async function foreignContent(source: Pick<Content, 'paths' | 'page'>, tenant: Tenant): Promise<ShownContent[]> {
  const shown: ShownContent[] = [];
  for (const { locale } of tenant.locales) {
    const place = { tenant: tenant.id, locale };
    for (const path of await source.paths(place).catch(() => [])) {
      const page = await source.page({ ...place, path }).catch(() => null);
      // The source does not tell which pages are translations: the path table decides, or an equal path.
      if (page?.robots === 'index,follow') shown.push({ ...place, path, family: `${locale} ${path}`, changedAt: null });
    }
  }
  return shown;
}
