import type { Pool } from '../../platform/database/pool.ts';
import { leadsOf } from '../catalogue/index.ts';

export type PlaceRow = { id: string; tenant: string; sku: string; locale: string; slug: string };

/** Lead variant and slug of these products in every house and locale that has both. */
export async function placesOfProducts(
  pool: Pool,
  request: { ids: string[]; tenants: string[]; now: Date },
): Promise<PlaceRow[]> {
  const { rows } = await pool.query<PlaceRow>({
    name: 'places-of-products',
    text: `select l.product_id as id, l.tenant, l.sku, t.locale, t.slug from (${leadsOf('$1', { tenants: '$3', now: '$2' })}) l
      join product_text t on t.product_id = l.product_id order by l.product_id, l.tenant, t.locale`,
    values: [request.ids, request.now, request.tenants],
  });
  return rows;
}

/** Published pages for search engines that stand under one of these addresses, in whatever house. */
export async function placesOfContent(
  pool: Pool,
  paths: string[],
): Promise<{ tenant: string; locale: string; path: string }[]> {
  const { rows } = await pool.query<{ tenant: string; locale: string; path: string }>(
    `select page.tenant, page.locale, page.path from content_page page
     join content_version version on version.page_id = page.id and version.version = page.published_version
     where page.path = any($1) and version.robots = 'index,follow'`,
    [paths],
  );
  return rows;
}
