import type { Pool } from '../../../platform/database/pool.ts';
import { leadsOf } from '../../catalogue/products/index.ts';

export type PlaceRow = { id: string; tenant: string; sku: string; locale: string; slug: string };

/** Returns lead variant and slug of these products, in every tenant and locale that has both. */
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

/** Published content page that search engines may show. */
export type ShownContent = { tenant: string; locale: string; path: string; family: string; changedAt: Date | null };

const SHOWN = `page.tenant, page.locale, page.path, coalesce(page.family, page.id) as family, version.created_at as "changedAt"
  from content_page page
  join content_version version on version.page_id = page.id and version.version = (
    select turn.version from content_turn turn where turn.page_id = page.id and turn.at <= $1
    order by turn.at desc, turn.id desc limit 1)
  where version.robots = 'index,follow'`;

/** Returns the published pages at these paths, with all pages of their families. */
export async function contentAround(
  pool: Pool,
  request: { places: { tenant: string; locale: string; path: string }[]; now: Date },
): Promise<ShownContent[]> {
  const { places, now } = request;
  const { rows } = await pool.query<ShownContent>({
    name: 'content-around',
    text: `with near as (
        select coalesce(family, id) as family from content_page
        where (tenant, locale, path) in (select * from unnest($2::text[], $3::text[], $4::text[]))
      )
      select ${SHOWN}
      and (page.id in (select family from near) or page.family in (select family from near))`,
    values: [
      now,
      places.map(({ tenant }) => tenant),
      places.map(({ locale }) => locale),
      places.map(({ path }) => path),
    ],
  });
  return rows;
}

/** Returns all published pages of all tenants. */
export async function allContent(pool: Pool, now: Date): Promise<ShownContent[]> {
  const { rows } = await pool.query<ShownContent>(`select ${SHOWN} order by page.tenant, page.locale, page.path`, [
    now,
  ]);
  return rows;
}
