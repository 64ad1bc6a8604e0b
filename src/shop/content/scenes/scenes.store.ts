import type { Pool } from '../../../platform/database/pool.ts';
import type { StoredScenePicture } from './types.ts';

export type SceneRow = Omit<StoredScenePicture, 'alt'> & {
  block: unknown;
  /** Description in the media library; null without one. */
  alt: string | null;
};

/** Returns the scenes of the published pages of a locale with their shown pictures, by path and place on the page. */
export async function publishedScenes(pool: Pool, tenant: string, locale: string): Promise<SceneRow[]> {
  const { rows } = await pool.query<SceneRow>(
    `select block.value as block, shown.id, shown.width, shown.height, shown.ground, words.alt
     from content_page page
     join content_version version on version.page_id = page.id and version.version = page.published_version
     cross join lateral jsonb_array_elements(version.blocks) with ordinality as block (value, place)
     join picture own on own.id = block.value -> 'picture' ->> 'id'
     left join media_item item on item.id = own.id
     join picture shown on shown.id = coalesce(item.shown_id, own.id)
     left join media_text words on words.media_id = own.id and words.locale = page.locale and words.alt <> ''
     where page.tenant = $1 and page.locale = $2 and version.blocks @> '[{"type": "scene"}]'
       and block.value ->> 'type' = 'scene'
     order by page.path, block.place`,
    [tenant, locale],
  );
  return rows;
}

/** Maps variants to their products; unknown ones are missing. */
export async function productsOfVariants(pool: Pool, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ sku: string; product: string }>(
    'select sku, product_id as product from variant where sku = any($1)',
    [skus],
  );
  return new Map(rows.map(({ sku, product }) => [sku, product]));
}

/** Returns size and colour of pictures. */
export async function sizesOfPictures(pool: Pool, ids: readonly string[]): Promise<Omit<StoredScenePicture, 'alt'>[]> {
  const { rows } = await pool.query<Omit<StoredScenePicture, 'alt'>>(
    'select id, width, height, ground from picture where id = any($1)',
    [ids],
  );
  return rows;
}
