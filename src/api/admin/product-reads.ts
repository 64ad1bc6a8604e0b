import * as v from 'valibot';
import type { ProductAdministration, ProductListing } from '../../shop/catalogue/products/index.ts';
import { productHref } from '../../tenants/paths.ts';
import type { LocaleConfig, Tenant } from '../../tenants/tenant.ts';
import { cursor, fields, inPath, limit, locale, searched, tenantInPath, withFields } from './admin-parameters.ts';
import { AdminMoney, listOf, partOf, Timestamp } from './admin-schemas.ts';
import { entityTag } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const count = v.pipe(v.number(), v.integer());

export const productNumber = inPath('Number of the product.', '400105');

const ListedProductBody = v.object({
  id: v.string(),
  title: v.string(),
  brand: v.string(),
  status: v.picklist(['draft', 'published', 'retired']),
  stock: v.pipe(count, v.description('Units of all variants.')),
  variants: v.pipe(count, v.description('Variants that have not ended.')),
  onSale: v.pipe(count, v.description('Variants that the tenant sells.')),
  price: v.pipe(v.nullable(AdminMoney), v.description('Lowest price of the tenant now; null without one.')),
});

const ProductBody = v.object({
  id: v.string(),
  brand: v.string(),
  category: v.string(),
  picture: v.pipe(v.nullable(v.string()), v.description('Address of the first picture, 1280 pixels wide.')),
  texts: v.array(v.object({ locale: v.string(), title: v.string(), slug: v.string(), description: v.string() })),
  variants: v.array(
    v.object({
      sku: v.string(),
      gtin: v.nullable(v.string()),
      label: v.pipe(v.string(), v.description('Colour, size and other axes.')),
      onSale: v.boolean(),
      pages: v.pipe(v.record(v.string(), v.string()), v.description('Address of its page by locale.')),
      stock: count,
      reserved: v.pipe(count, v.description('Units of orders in payment.')),
      prices: v.pipe(
        v.array(v.object({ price: AdminMoney, from: Timestamp, to: v.nullable(Timestamp) })),
        v.description('All recorded and planned prices.'),
      ),
    }),
  ),
});

type ProductContent = v.InferOutput<typeof ProductBody>;

const EXAMPLE: ProductContent = {
  id: '400105',
  brand: 'Lumo',
  category: 'Lamps',
  picture: 'https://www.example.com/images/0123456789abcdef/1280',
  texts: [{ locale: 'de-CH', title: 'Lampe', slug: 'lampe', description: 'Eine Lampe.' }],
  variants: [
    {
      sku: '400105-01',
      gtin: null,
      label: '',
      onSale: true,
      pages: { 'de-CH': 'https://www.example.com/p/lampe/400105-01?v=1' },
      stock: 58,
      reserved: 0,
      prices: [{ price: { amount: 4990, currency: 'CHF' }, from: '2026-01-01T00:00:00.000Z', to: null }],
    },
  ],
};

const listProducts = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/products',
  id: 'listProducts',
  tag: 'Products',
  summary: 'List products',
  description: 'All products by number, also drafts and those that the tenant does not sell.',
  scopes: ['product.read'],
  parameters: {
    tenant: tenantInPath,
    query: searched('Words of a title in a language of the tenant, or the beginning of a number, SKU or GTIN.'),
    locale,
    fields: fields(Object.keys(ListedProductBody.entries), 'id'),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of products.',
    schema: listOf(partOf(ListedProductBody)),
    example: {
      items: [
        {
          id: '400105',
          title: 'Lampe',
          brand: 'Lumo',
          status: 'published',
          stock: 58,
          variants: 1,
          onSale: 1,
          price: { amount: 4990, currency: 'CHF' },
        },
      ],
      nextCursor: null,
    },
  },
  answer: async ({ params }, { services, member, tenant, cursors }) => {
    const { limit: size, cursor: at, query } = params;
    const list = `products ${tenant.id} ${query}`;
    const last = at === '' ? null : cursors.read(list, at);
    if (at !== '' && !last) return { problem: { code: 'invalid-cursor' } };
    const names = params.locale ?? tenant.locales[0].locale;
    const rows = await services.listing.after(member, {
      tenant,
      locale: names,
      typed: query,
      last: last?.[0] ?? null,
      size: size + 1,
    });
    if (!rows) return { problem: { code: 'missing-scope' } };
    const shown = rows.slice(0, size);
    const end = rows.length > size ? shown.at(-1)?.id : undefined;
    const next = end === undefined ? null : cursors.write(list, [end]);
    const items = shown.map((row) => withFields(listedContent(row, tenant), params.fields));
    return { content: { items, nextCursor: next }, next };
  },
});

type ListedRow = NonNullable<Awaited<ReturnType<ProductListing['after']>>>[number];

function listedContent({ price, ...row }: ListedRow, { currency }: Tenant): v.InferOutput<typeof ListedProductBody> {
  return { ...row, price: price === null ? null : { amount: price, currency } };
}

type OpenedProduct = NonNullable<Awaited<ReturnType<ProductAdministration['state']>>>;
export type ReadProduct = { product: OpenedProduct; content: ProductContent; tag: string };

/** Reads a product of a tenant with its ETag; null if the tenant has none with this number. */
export async function readProduct(call: AdminCall, id: string): Promise<ReadProduct | null> {
  const { services, member, tenant } = call;
  const product = await services.goods.state(member, { tenant, locale: tenant.locales[0].locale, id });
  if (!product) return null;
  const content = productContent(product, call);
  // Stock changes with each sale, and no update of the product is based on it.
  const state = { ...content, variants: content.variants.map(({ stock: _, reserved: __, ...variant }) => variant) };
  return { product, content, tag: entityTag(state) };
}

function productContent(product: OpenedProduct, { tenant, publicUrl }: AdminCall): ProductContent {
  const { id, brand, category, picture_id: picture, texts, variants } = product;
  const { currency } = tenant;
  const time = (at: number) => new Date(at).toISOString();
  // The parameter selects the variant and its price, as in feeds.
  const pageOf = (sku: string, { locale: name }: LocaleConfig): [string, string][] =>
    texts
      .filter((text) => text.locale === name)
      .map(({ slug }) => [name, new URL(`${productHref(name, slug, sku)}?v=1`, publicUrl).href]);
  return {
    id,
    brand,
    category,
    picture: picture && new URL(`/images/${picture}/1280`, publicUrl).href,
    texts: texts.map(({ locale: language, title, slug, description }) => ({
      locale: language,
      title,
      slug,
      description,
    })),
    variants: variants.map(({ sku, gtin, label, on_sale: onSale, stock, reserved, prices }) => ({
      sku,
      gtin,
      label,
      onSale,
      pages: Object.fromEntries(tenant.locales.flatMap((language) => pageOf(sku, language))),
      stock,
      reserved,
      prices: prices.map(({ amount, from, to }) => ({
        price: { amount, currency },
        from: time(from),
        to: to === null ? null : time(to),
      })),
    })),
  };
}

const getProduct = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/products/{id}',
  id: 'getProduct',
  tag: 'Products',
  summary: 'Read a product',
  description: 'A product of the tenant with its texts, variants, stock and prices. The ETag does not depend on stock.',
  scopes: ['product.read'],
  parameters: {
    tenant: tenantInPath,
    id: productNumber,
    fields: fields(Object.keys(ProductBody.entries), 'variants'),
  },
  hasTag: true,
  success: { status: 200, description: 'The product.', schema: partOf(ProductBody), example: EXAMPLE },
  answer: async ({ params: { id, fields: chosen } }, call) => {
    const read = await readProduct(call, id);
    return read ? { content: withFields(read.content, chosen), tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

export const PRODUCT_READS: readonly AdminOperation[] = [listProducts, getProduct];
