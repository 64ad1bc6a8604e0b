import type { Pool } from '../../../platform/database/pool.ts';
import type { ProductPicture } from './types.ts';

/**
 * Returns a picture for each department: its own one, else that of the first product on sale in a category below. The
 * order of numbers decides, since pages are evicted if a picture changes.
 */
export async function menuPictures(
  pool: Pool,
  { tenant, asked }: { tenant: string; asked: readonly { department: string; leaf: string }[] },
): Promise<Map<string, ProductPicture>> {
  if (asked.length === 0) return new Map();
  const { rows } = await pool.query<Omit<ProductPicture, 'alt'> & { department: string }>({
    name: 'menu-pictures',
    text: `select asked.department, picture.id, picture.width, picture.height, picture.ground
     from unnest($2::text[], $3::text[]) as asked (department, leaf)
     join category own on own.id = asked.department
     left join lateral (
       select shown.picture_id from listed_product listed
       join variant on variant.product_id = listed.product_id
       join offer on offer.sku = variant.sku and offer.tenant = $1 and offer.on_sale
       join product_picture shown on shown.sku = variant.sku
       where own.picture_id is null and listed.category_id = asked.leaf
       order by listed.product_id, variant.position, variant.sku, shown.position limit 1
     ) first on true
     join picture on picture.id = coalesce(own.picture_id, first.picture_id)`,
    values: [tenant, asked.map(({ department }) => department), asked.map(({ leaf }) => leaf)],
  });
  return new Map(rows.map(({ department, ...picture }) => [department, { ...picture, alt: '' }]));
}
