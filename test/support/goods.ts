import type { Pool } from '../../src/platform/database/pool.ts';
import { foldText } from '../../src/platform/fold-text.ts';

export type SeedPrice = { amount: number; from: string; to?: string };
export type SeedGood = {
  id: string;
  category?: string;
  brand?: string;
  createdAt?: string;
  /** Title per locale; a locale without one does not sell the product. */
  titles: Record<string, string>;
  description?: string;
  facets?: Record<string, string[]>;
  rating?: { average: number; reviews: number };
  energy?: object;
  variants: {
    sku: string;
    gtin?: string;
    mpn?: string;
    stock?: number;
    axes?: Record<string, string>;
    pictures?: string[];
    measure?: { amount: number; unit: string };
    /** Prices per tenant in minor units: a number is valid since January 2026. */
    prices: Record<string, number | SeedPrice[]>;
    withdrawn?: string[];
  }[];
};

const LOCALES = ['de-CH', 'fr-CH', 'de-DE'];

/** Creates categories such as "fashion/dresses", a path of ids; their names are the capitalised ids. */
export async function seedCategories(pool: Pool, paths: string[]): Promise<void> {
  for (const [position, path] of paths.entries()) {
    const ids = path.split('/');
    const id = ids.at(-1) ?? path;
    await pool.query('insert into category (id, parent_id, depth, position) values ($1, $2, $3, $4)', [
      id,
      ids.at(-2) ?? null,
      ids.length,
      position,
    ]);
    for (const locale of LOCALES) {
      await pool.query('insert into category_text (category_id, locale, name, path) values ($1, $2, $3, $4)', [
        id,
        locale,
        `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
        locale === 'fr-CH' ? `fr-${path}` : path,
      ]);
    }
  }
}

/**
 * Creates facets and their values in order: { size: ['36', '38'] }; labels are the values, in French with the prefix
 * "fr:".
 */
export async function seedValues(
  pool: Pool,
  values: Record<string, string[]>,
  swatches: Record<string, string> = {},
): Promise<void> {
  for (const [key, list] of Object.entries(values)) {
    for (const [position, value] of list.entries()) {
      await pool.query('insert into facet_value (key, value, position, swatch) values ($1, $2, $3, $4)', [
        key,
        value,
        position + 1,
        swatches[value] ?? null,
      ]);
      for (const locale of LOCALES) {
        await pool.query('insert into facet_text (key, value, locale, label) values ($1, $2, $3, $4)', [
          key,
          value,
          locale,
          locale === 'fr-CH' ? `fr:${value}` : value,
        ]);
      }
    }
    for (const locale of LOCALES)
      await pool.query('insert into axis_text (axis, locale, name) values ($1, $2, $3)', [key, locale, key]);
  }
}

/** Creates products as an import does. */
export async function seedGoods(pool: Pool, goods: SeedGood[]): Promise<void> {
  for (const good of goods) {
    await pool.query('insert into product (id, category_id, brand, energy, created_at) values ($1, $2, $3, $4, $5)', [
      good.id,
      good.category ?? 'all',
      good.brand ?? 'Linnovelle',
      good.energy ? JSON.stringify(good.energy) : null,
      good.createdAt ?? '2026-01-01',
    ]);
    for (const [locale, title] of Object.entries(good.titles)) {
      await pool.query(
        `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
         values ($1, $2, $3, $4, $5, '["schön"]', '[{"section": "material", "name": "Stoff", "value": "Hanf"}]', '["wash30"]',
           setweight(to_tsvector($8::regconfig, $6), 'A') || setweight(to_tsvector($8::regconfig, $7), 'D'))`,
        [
          good.id,
          locale,
          title,
          foldText(title).replaceAll(' ', '-'),
          good.description ?? '',
          foldText(title),
          foldText(good.description ?? ''),
          locale.startsWith('fr') ? 'french' : 'german',
        ],
      );
    }
    for (const [key, values] of Object.entries(good.facets ?? {})) {
      for (const value of values)
        await pool.query('insert into product_facet (product_id, key, value) values ($1, $2, $3)', [
          good.id,
          key,
          value,
        ]);
    }
    if (good.rating) {
      await pool.query(
        `insert into review_summary (tenant, product_id, average, reviews, stars)
         select tenant, $1, $2, $3, array[0, 0, 0, 0, $3::int] from unnest(array['ch', 'de', 'at', 'nl']) as house (tenant)`,
        [good.id, good.rating.average, good.rating.reviews],
      );
    }
    for (const [index, variant] of good.variants.entries()) await seedVariant(pool, good.id, variant, index + 1);
  }
}

async function seedVariant(
  pool: Pool,
  productId: string,
  variant: SeedGood['variants'][number],
  position: number,
): Promise<void> {
  await pool.query(
    'insert into variant (sku, product_id, position, gtin, mpn, unit_measure) values ($1, $2, $3, $4, $5, $6)',
    [
      variant.sku,
      productId,
      position,
      variant.gtin ?? null,
      variant.mpn ?? null,
      variant.measure ? JSON.stringify(variant.measure) : null,
    ],
  );
  await pool.query('insert into stock (sku, quantity) values ($1, $2)', [variant.sku, variant.stock ?? 10]);
  for (const [place, [axis, value]] of Object.entries(variant.axes ?? {}).entries()) {
    await pool.query('insert into variant_axis (sku, axis, value, position) values ($1, $2, $3, $4)', [
      variant.sku,
      axis,
      value,
      place + 1,
    ]);
  }
  for (const [place, picture] of (variant.pictures ?? []).entries()) {
    await pool.query(
      "insert into picture (id, width, height, ground, media_type, content) values ($1, 800, 1000, '#eeeeee', 'image/jpeg', '') on conflict do nothing",
      [picture],
    );
    await pool.query('insert into product_picture (sku, position, picture_id) values ($1, $2, $3)', [
      variant.sku,
      place + 1,
      picture,
    ]);
  }
  for (const [tenant, prices] of Object.entries(variant.prices)) {
    await pool.query('insert into offer (tenant, sku, product_id, on_sale) values ($1, $2, $3, $4)', [
      tenant,
      variant.sku,
      productId,
      !variant.withdrawn?.includes(tenant),
    ]);
    for (const price of typeof prices === 'number' ? [{ amount: prices, from: '2026-01-01' }] : prices) {
      await pool.query('insert into price (tenant, sku, amount, valid_from, valid_to) values ($1, $2, $3, $4, $5)', [
        tenant,
        variant.sku,
        price.amount,
        price.from,
        'to' in price ? (price.to ?? null) : null,
      ]);
    }
  }
}
