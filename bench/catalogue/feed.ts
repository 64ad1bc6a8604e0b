import { once } from 'node:events';
import fs from 'node:fs';
import type { Locale } from '../../src/tenants/tenant.ts';
import type { GeneratedProduct, Goods } from './goods.ts';

const COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'brand',
  'product_type',
  'c:category',
  'c:category_path',
  'price',
  'quantity',
  'color',
  'c:colour',
  'c:swatch',
  'size',
  'c:size',
  'product_detail',
] as const;

/** More than the visitors of a bench buy. */
const MOST_UNITS = 500;

type Cells = Record<(typeof COLUMNS)[number], string>;

/**
 * Writes a feed of `rows` variants as a retailer would export it (TSV), from the product at place `from` on. Streams
 * it, so that memory stays small.
 */
export async function writeFeed(
  goods: Goods,
  given: {
    file: string;
    rows: number;
    locale: Locale;
    from: number;
    /** Amount in minor units by which this feed is dearer than the generated goods, so that every price changes. */
    dearer?: number;
    /** Units that every variant has less than the generated goods, so that all stock changes. */
    fewer?: number;
  },
): Promise<void> {
  const file = fs.createWriteStream(given.file);
  const write = async (line: string): Promise<void> => {
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  };
  await write(COLUMNS.join('\t'));
  const language = given.locale.startsWith('fr') ? 1 : 0;
  let left = given.rows;
  for (let place = given.from; left > 0; place += 1) {
    for (const cells of rowsOf(goods.at(place), language, given).slice(0, left)) {
      await write(COLUMNS.map((column) => cells[column]).join('\t'));
      left -= 1;
    }
  }
  file.end();
  await once(file, 'close');
}

function rowsOf(
  product: GeneratedProduct,
  language: 0 | 1,
  { dearer = 0, fewer = 0 }: { dearer?: number; fewer?: number },
): Cells[] {
  const { category } = product;
  return product.variants.map(({ sku, colour, size, stock }) => ({
    id: sku,
    item_group_id: product.id,
    title: product.title[language],
    description: product.description[language],
    brand: product.brand,
    product_type: category.names.map((name) => name[language]).join(' > '),
    'c:category': category.ids.join(' > '),
    'c:category_path': category.path[language],
    price: `${((product.amount + dearer) / 100).toFixed(2)} CHF`,
    quantity: String(Math.max(0, Math.min(stock, MOST_UNITS) - fewer)),
    color: colour?.name[language] ?? '',
    'c:colour': colour?.id ?? '',
    'c:swatch': colour?.hex ?? '',
    size: size ?? '',
    'c:size': size ?? '',
    product_detail: `features:${language === 0 ? 'Serie' : 'Série'}:${product.id}`,
  }));
}
