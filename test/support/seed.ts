import type { Pool } from '../../src/platform/database/pool.ts';

export type SeedVariant = { sku: string; stock: number; amount?: number; size?: string };

/** Creates one product with its variants, on sale in Switzerland in German and French. */
export async function seedProduct(
  pool: Pool,
  product: { id: string; title?: string; deliveryMode?: string; vatClass?: string; variants: SeedVariant[] },
): Promise<void> {
  const title = product.title ?? `Produkt ${product.id}`;
  await pool.query(
    "insert into category (id, parent_id, depth, position) values ('home', null, 1, 1), ('deco', 'home', 2, 1) on conflict do nothing",
  );
  await pool.query(
    `insert into category_text (category_id, locale, name, path) values
       ('home', 'de-CH', 'Wohnen', 'wohnen'), ('deco', 'de-CH', 'Dekoration', 'wohnen/dekoration'),
       ('home', 'fr-CH', 'Maison', 'maison'), ('deco', 'fr-CH', 'Décoration', 'maison/decoration') on conflict do nothing`,
  );
  await pool.query(
    "insert into product (id, category_id, brand, vat_class, delivery_mode, created_at) values ($1, 'deco', 'Linnovelle', $2, $3, now())",
    [product.id, product.vatClass ?? 'standard', product.deliveryMode ?? 'parcel'],
  );
  await pool.query(
    `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
     select $1, locale, $2, $3, '', '[]', '[]', '[]', to_tsvector('simple', $2) from unnest(array['de-CH', 'fr-CH']) as locale`,
    [product.id, title, product.id],
  );
  for (const [index, variant] of product.variants.entries()) {
    await pool.query('insert into variant (sku, product_id, position) values ($1, $2, $3)', [
      variant.sku,
      product.id,
      index + 1,
    ]);
    await pool.query("insert into offer (tenant, sku, product_id, on_sale) values ('ch', $1, $2, true)", [
      variant.sku,
      product.id,
    ]);
    await pool.query("insert into price (tenant, sku, amount, valid_from) values ('ch', $1, $2, '2026-01-01')", [
      variant.sku,
      variant.amount ?? 4990,
    ]);
    await pool.query('insert into stock (sku, quantity) values ($1, $2)', [variant.sku, variant.stock]);
    if (variant.size) {
      await pool.query("insert into facet_value (key, value, position) values ('size', $1, 1) on conflict do nothing", [
        variant.size,
      ]);
      await pool.query(
        "insert into facet_text (key, value, locale, label) values ('size', $1, 'de-CH', $1), ('size', $1, 'fr-CH', $1) on conflict do nothing",
        [variant.size],
      );
      await pool.query(
        "insert into axis_text (axis, locale, name) values ('size', 'de-CH', 'Grösse'), ('size', 'fr-CH', 'Taille') on conflict do nothing",
      );
      await pool.query("insert into variant_axis (sku, axis, value, position) values ($1, 'size', $2, 1)", [
        variant.sku,
        variant.size,
      ]);
    }
  }
}
