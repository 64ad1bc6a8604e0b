import type pg from 'pg';
import { foldText } from '../../src/platform/fold-text.ts';
import { slugify } from '../../src/shop/catalogue/products/slug.ts';
import type { CategoryPlace, GeneratedProduct } from './goods.ts';
import type { Word } from './words.ts';

/** Writes one statement for each batch and table: the same state as an import, a hundred times as fast. */

const LOCALES = [
  { locale: 'de-CH', language: 0, words: 'german' },
  { locale: 'fr-CH', language: 1, words: 'french' },
] as const;

export async function writeCategories(client: pg.ClientBase, places: CategoryPlace[]): Promise<void> {
  const known = new Map<string, { id: string; parent: string | null; depth: number; name: Word; path: Word | null }>();
  for (const { ids, names, path } of places) {
    for (const [index, id] of ids.entries()) {
      const own = index === ids.length - 1;
      const name = names[index] ?? ['', ''];
      if (own || !known.has(id))
        known.set(id, { id, parent: ids[index - 1] ?? null, depth: index + 1, name, path: own ? path : null });
    }
  }
  const all = [...known.values()];
  await client.query(
    `insert into category (id, parent_id, depth, position)
     select id, parent, depth, position from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as wanted (id, parent, depth, position)
     order by depth on conflict do nothing`,
    [
      all.map(({ id }) => id),
      all.map(({ parent }) => parent),
      all.map(({ depth }) => depth),
      all.map((_, index) => index),
    ],
  );
  for (const { locale, language } of LOCALES) {
    await client.query(
      `insert into category_text (category_id, locale, name, path)
       select id, $1, name, path from unnest($2::text[], $3::text[], $4::text[]) as wanted (id, name, path) on conflict do nothing`,
      [
        locale,
        all.map(({ id }) => id),
        all.map(({ name }) => name[language]),
        all.map(({ id, path, name }) => path?.[language] ?? `${slugify(name[language])}-${id}`),
      ],
    );
  }
}

export async function writeProducts(
  client: pg.ClientBase,
  products: GeneratedProduct[],
  /** `isMany`: German only, and without data for the search by PostgreSQL. */
  given: { now: Date; pictures: string[]; isMany: boolean },
): Promise<void> {
  await writeHeads(client, products, given.now);
  for (const language of given.isMany ? LOCALES.slice(0, 1) : LOCALES)
    await writeTexts(client, products, { ...language, isSearched: !given.isMany });
  await writeVariants(client, products, given.pictures);
  await writeValues(client, products);
  await writePrices(client, products, given.now);
}

async function writeHeads(client: pg.ClientBase, products: GeneratedProduct[], now: Date): Promise<void> {
  await client.query(
    `insert into product (id, category_id, brand, created_at)
     select id, category, brand, $4::timestamptz - row_number() over () * interval '1 minute'
     from unnest($1::text[], $2::text[], $3::text[]) as wanted (id, category, brand)`,
    [
      products.map(({ id }) => id),
      products.map(({ category }) => category.ids.at(-1)),
      products.map(({ brand }) => brand),
      now,
    ],
  );
  const rated = products.flatMap(({ id, rating }) => (rating ? [{ id, ...rating }] : []));
  await client.query(
    `insert into review_summary (tenant, product_id, average, reviews, stars)
     select 'ch', id, average, reviews, array[0, 0, 0, 0, reviews] from unnest($1::text[], $2::numeric[], $3::int[]) as wanted (id, average, reviews)`,
    [rated.map(({ id }) => id), rated.map(({ average }) => average), rated.map(({ reviews }) => reviews)],
  );
}

/** Uses the weights of an import: title (A), brand and categories (B), traits (C), description (D). */
async function writeTexts(
  client: pg.ClientBase,
  products: GeneratedProduct[],
  { locale, language, words, isSearched }: (typeof LOCALES)[number] & { isSearched: boolean },
): Promise<void> {
  const rows = products.map((product) => ({
    id: product.id,
    title: product.title[language],
    slug: slugify(product.title[language]),
    description: product.description[language],
    details: [{ section: 'features', name: language === 0 ? 'Serie' : 'Série', value: product.id }],
    ...(isSearched ? searchedTexts(product, language) : { a: '', b: '', c: '', d: '' }),
  }));
  await client.query(
    `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
     select id, $2, title, slug, description, '[]', details, '[]',
       setweight(to_tsvector($3::regconfig, a), 'A') || setweight(to_tsvector($3::regconfig, b), 'B')
         || setweight(to_tsvector($3::regconfig, c), 'C') || setweight(to_tsvector($3::regconfig, d), 'D')
     from jsonb_to_recordset($1) as wanted (id text, title text, slug text, description text, details jsonb, a text, b text, c text, d text)`,
    [JSON.stringify(rows), locale, words],
  );
}

function searchedTexts(product: GeneratedProduct, language: 0 | 1) {
  return {
    a: foldText(product.title[language]),
    b: foldText([product.brand, ...product.category.names.map((name) => name[language])].join(' ')),
    c: foldText(product.variants.map(({ colour }) => colour?.name[language] ?? '').join(' ')),
    d: foldText(product.description[language]),
  };
}

async function writeVariants(client: pg.ClientBase, products: GeneratedProduct[], pictures: string[]): Promise<void> {
  const rows = products.flatMap(({ id, variants }) =>
    variants.map((variant, index) => ({ ...variant, productId: id, position: index + 1 })),
  );
  const skus = rows.map(({ sku }) => sku);
  const owners = rows.map(({ productId }) => productId);
  await client.query(
    `insert into variant (sku, product_id, position)
     select sku, product_id, position from unnest($1::text[], $2::text[], $3::int[]) as wanted (sku, product_id, position)`,
    [skus, owners, rows.map(({ position }) => position)],
  );
  await client.query(
    `insert into stock (sku, quantity) select sku, quantity from unnest($1::text[], $2::int[]) as wanted (sku, quantity)`,
    [skus, rows.map(({ stock }) => stock)],
  );
  await client.query(
    `insert into offer (tenant, sku, product_id, on_sale)
     select 'ch', sku, product_id, true from unnest($1::text[], $2::text[]) as wanted (sku, product_id)`,
    [skus, owners],
  );
  if (pictures.length === 0) return;
  await client.query(
    `insert into product_picture (sku, position, picture_id)
     select sku, 1, picture from unnest($1::text[], $2::text[]) as wanted (sku, picture)`,
    [skus, skus.map((_, index) => pictures[index % pictures.length])],
  );
}

/** Writes colours and sizes as choices of variants, brands as facets of products. */
async function writeValues(client: pg.ClientBase, products: GeneratedProduct[]): Promise<void> {
  const chosen = products.flatMap(({ id, variants }) =>
    variants.flatMap(({ sku, colour, size }) => [
      ...(colour ? [{ product: id, sku, key: 'colour', value: colour.id, swatch: colour.hex, name: colour.name }] : []),
      ...(size ? [{ product: id, sku, key: 'size', value: size, swatch: null, name: [size, size] as const }] : []),
    ]),
  );
  const brands = products.map(({ id, brand }) => ({
    product: id,
    key: 'brand',
    value: slugify(brand),
    swatch: null,
    name: [brand, brand] as const,
  }));
  const values = new Map([...chosen, ...brands].map((entry) => [`${entry.key} ${entry.value}`, entry]));
  const known = [...values.values()];
  await client.query(
    `insert into facet_value (key, value, position, swatch)
     select key, value, row_number() over (), swatch from unnest($1::text[], $2::text[], $3::text[]) as wanted (key, value, swatch)
     on conflict do nothing`,
    [known.map(({ key }) => key), known.map(({ value }) => value), known.map(({ swatch }) => swatch)],
  );
  for (const { locale, language } of LOCALES) {
    await client.query(
      `insert into facet_text (key, value, locale, label)
       select key, value, $1, label from unnest($2::text[], $3::text[], $4::text[]) as wanted (key, value, label) on conflict do nothing`,
      [locale, known.map(({ key }) => key), known.map(({ value }) => value), known.map(({ name }) => name[language])],
    );
    await client.query(
      `insert into axis_text (axis, locale, name) values ('colour', $1, $2), ('size', $1, $3) on conflict do nothing`,
      [locale, ...(language === 0 ? ['Farbe', 'Grösse'] : ['Couleur', 'Taille'])],
    );
  }
  await client.query(
    `insert into variant_axis (sku, axis, value, position)
     select sku, axis, value, case axis when 'colour' then 1 else 2 end
     from unnest($1::text[], $2::text[], $3::text[]) as wanted (sku, axis, value)`,
    [chosen.map(({ sku }) => sku), chosen.map(({ key }) => key), chosen.map(({ value }) => value)],
  );
  await client.query(
    `insert into product_facet (product_id, key, value)
     select product, key, value from unnest($1::text[], $2::text[], $3::text[]) as wanted (product, key, value)`,
    [brands.map(({ product }) => product), brands.map(({ key }) => key), brands.map(({ value }) => value)],
  );
}

const DAY_MS = 86_400_000;
/** Days of the earlier, higher price, and days since the present one began. */
const EARLIER_DAYS = 90;
const REDUCED_DAYS = 10;

async function writePrices(client: pg.ClientBase, products: GeneratedProduct[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - EARLIER_DAYS * DAY_MS);
  const since = new Date(now.getTime() - REDUCED_DAYS * DAY_MS);
  const rows = products.flatMap(({ variants, amount, earlierAmount }) =>
    variants.flatMap(({ sku }) =>
      earlierAmount === null
        ? [{ sku, amount, from: before, to: null }]
        : [
            { sku, amount: earlierAmount, from: before, to: since },
            { sku, amount, from: since, to: null },
          ],
    ),
  );
  await client.query(
    `insert into price (tenant, sku, amount, valid_from, valid_to)
     select 'ch', sku, amount, valid_from, valid_to
     from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as wanted (sku, amount, valid_from, valid_to)`,
    [
      rows.map(({ sku }) => sku),
      rows.map(({ amount }) => amount),
      rows.map(({ from }) => from),
      rows.map(({ to }) => to),
    ],
  );
}

/**
 * Prepares the database for very many products. Drops the constraint on overlapping periods, which takes a third of the
 * time, and the words for the search by PostgreSQL. The index, which answers such a shop, needs neither.
 */
export async function prepareForMany(client: pg.ClientBase): Promise<void> {
  await client.query('alter table price drop constraint if exists price_periods_apart');
  await client.query('alter table product_text disable trigger user');
}

export async function finishMany(client: pg.ClientBase): Promise<void> {
  await client.query('alter table product_text enable trigger user');
}

/** Returns existing pictures, for products without their own. */
export async function somePictures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from picture order by id limit 60');
  return rows.map(({ id }) => id);
}

/** Updates the statistics to those of a shop that has run for a day. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum analyze');
}
