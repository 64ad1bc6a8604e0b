import type { TableRules } from '../../../platform/feeds/feed-rules.ts';
import { readDelimited } from '../../../platform/feeds/read-delimited.ts';
import { formatOf } from '../../../platform/feeds/read-feed.ts';
import { FeedProblem } from '../../../platform/feeds/rows.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type EnteredPrice, type ListPriceProblem, readListPrice } from './price-list-entry.ts';

/** Names of the columns, as spreadsheets of the shop's languages write them. */
const COLUMNS: Record<string, 'sku' | 'quantity' | 'price'> = {
  sku: 'sku',
  id: 'sku',
  artikelnummer: 'sku',
  "numéro d'article": 'sku',
  quantity: 'quantity',
  menge: 'quantity',
  'ab menge': 'quantity',
  quantité: 'quantity',
  aantal: 'quantity',
  price: 'price',
  preis: 'price',
  prix: 'price',
  prijs: 'price',
};

const RULES: TableRules = {
  nameOf: (written) => {
    const name = written.trim().toLowerCase().replaceAll('’', "'");
    return COLUMNS[name] ?? name;
  },
  id: null,
  oneLine: new Set(['sku', 'quantity', 'price']),
  isRow: () => true,
};

export const MOST_ROWS = 10_000;
export const MOST_CHARACTERS = 240_000;

export type RefusedRow = { line: number; problem: ListPriceProblem | 'broken' | 'twice' };
export type ReadPriceTable =
  | { ok: true; prices: { line: number; price: EnteredPrice }[] }
  | { ok: false; problem: 'empty' | 'columns' | 'too-large' }
  | { ok: false; problem: 'rows'; rows: RefusedRow[] };

/**
 * Reads prices of a list from CSV or TSV text with the columns article number, quantity and price. A missing quantity
 * means one unit. Refuses the whole table if a row is wrong, so that a list is never changed by half.
 */
export async function readPriceTable(
  text: string,
  tenant: Pick<Tenant, 'currency' | 'limits'>,
  isForAll: boolean,
): Promise<ReadPriceTable> {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  if (text.length > MOST_CHARACTERS) return { ok: false, problem: 'too-large' };
  const prices: { line: number; price: EnteredPrice }[] = [];
  const refused: RefusedRow[] = [];
  const seen = new Set<string>();
  try {
    const format = formatOf(text, '');
    if (!('delimiter' in format)) return { ok: false, problem: 'columns' };
    for await (const row of readDelimited(oneChunk(text), format.delimiter, RULES)) {
      if (prices.length + refused.length >= MOST_ROWS) return { ok: false, problem: 'too-large' };
      const { line } = row;
      if ('broken' in row) {
        refused.push({ line, problem: 'broken' });
        continue;
      }
      const cell = (name: string): string => [row.values[name] ?? ''].flat()[0] ?? '';
      if (row.values.sku === undefined || row.values.price === undefined) return { ok: false, problem: 'columns' };
      const entry = { sku: cell('sku'), quantity: cell('quantity'), price: cell('price') };
      const price = readListPrice(entry, tenant, isForAll);
      if ('problem' in price) {
        refused.push({ line, problem: price.problem });
        continue;
      }
      const key = `${price.sku} ${price.minQuantity}`;
      if (seen.has(key)) refused.push({ line, problem: 'twice' });
      else prices.push({ line, price });
      seen.add(key);
    }
  } catch (error) {
    if (error instanceof FeedProblem) return { ok: false, problem: 'columns' };
    throw error;
  }
  if (refused.length > 0) return { ok: false, problem: 'rows', rows: refused };
  return prices.length > 0 ? { ok: true, prices } : { ok: false, problem: 'empty' };
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}
