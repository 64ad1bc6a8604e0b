import type { Tenant } from '../../../../tenants/tenant.ts';
import { correctedStock, MOST_STOCK } from '../../stock/index.ts';
import { editorAmount } from '../editor/editor-amount.ts';
import { MOST_FURTHER } from '../editor/editor-fields.ts';
import { editorPriceAt } from '../editor/editor-product.ts';
import { parsePrice } from '../import/amounts.ts';
import { oneLine } from '../import/feed-values.ts';
import { planPrices } from '../import/price-periods.ts';
import { type BulkProduct, fieldKind, fieldRest, priceFieldParts } from './bulk-product.ts';
import { type CellProblem, change, type PlannedChange, type PlannedRefusal, type ProductPlan } from './plan-changes.ts';
import { timelineAt, timelineText } from './price-timeline.ts';
import { changedSaleState, saleStateText } from './sale-state.ts';

/** Cell of the grid or of a file. `field`: "title.de-CH", "price.ch.SKU", "stock.SKU", "category", "further" or "status". */
export type BulkCell = { field: string; text: string; line?: number; seen?: string };

export type CellSetting = {
  now: number;
  tenants: ReadonlyMap<string, Tenant>;
  /** Tenant in which a cell "published" publishes. */
  tenant: Tenant;
  locales: ReadonlySet<string>;
  categories: ReadonlySet<string>;
};

const LONGEST_TITLE = 150;

/** Returns the text that a cell shows; null if the product does not have the field. */
export function cellText(product: BulkProduct, field: string, now: number): string | null {
  const rest = fieldRest(field);
  switch (fieldKind(field)) {
    case 'title':
      return product.texts.find(({ locale }) => locale === rest)?.title ?? '';
    case 'category':
      return product.categoryId ?? '';
    case 'further':
      return product.furtherIds.join(',');
    case 'status':
      return product.status;
    case 'stock': {
      const variant = product.variants.find(({ sku }) => sku === rest);
      return variant ? String(variant.stock) : null;
    }
    case 'price': {
      const { tenant, sku } = priceFieldParts(field);
      const variant = product.variants.find((own) => own.sku === sku);
      if (!variant) return null;
      const amount = editorPriceAt(variant.prices[tenant], now);
      return amount === null ? '' : editorAmount(amount, tenant);
    }
    default:
      return null;
  }
}

/** Compares cells with a product. Untouched cells are no change, whatever the checks say of a feed's value. */
export function planCells(product: BulkProduct, cells: readonly BulkCell[], setting: CellSetting): ProductPlan {
  const plan: ProductPlan = { changes: [], refusals: [] };
  const wanted = new Map<string, PlannedChange>();
  for (const cell of cells) {
    const shown = cellText(product, cell.field, setting.now);
    if (shown === null) {
      plan.refusals.push(refusal(cell, 'unknown-sku'));
      continue;
    }
    // A cell that still shows what the employee saw was not edited.
    if (cell.text.trim() === shown || cell.text.trim() === cell.seen) continue;
    if (cell.seen !== undefined && cell.seen !== shown && fieldKind(cell.field) !== 'stock') {
      plan.refusals.push({ ...refusal(cell, 'changed-since') });
      continue;
    }
    const read = readCell(product, cell, setting);
    if ('problem' in read) {
      plan.refusals.push(refusal(cell, read.problem));
      continue;
    }
    const [planned] = change(product, cell.field, read.after, setting.now);
    if (!planned) continue;
    const other = wanted.get(cell.field);
    // Several rows of a file may repeat a product's cell; two different new values contradict each other.
    if (other && other.after !== planned.after) plan.refusals.push(refusal(cell, 'rows-differ'));
    else wanted.set(cell.field, { ...planned, ...(cell.line === undefined ? {} : { line: cell.line }) });
  }
  const torn = new Set(plan.refusals.filter(({ problem }) => problem === 'rows-differ').map(({ field }) => field));
  plan.changes.push(...[...wanted.values()].filter(({ field }) => !torn.has(field)));
  return plan;
}

const refusal = ({ field, text, line }: BulkCell, problem: PlannedRefusal['problem']): PlannedRefusal => ({
  field,
  problem,
  after: text.slice(0, 200),
  ...(line === undefined ? {} : { line }),
});

type ReadCell = { after: string } | { problem: CellProblem | PlannedRefusal['problem'] };

function readCell(product: BulkProduct, cell: BulkCell, setting: CellSetting): ReadCell {
  const text = cell.text.trim();
  switch (fieldKind(cell.field)) {
    case 'title':
      return readTitle(text, fieldRest(cell.field), setting);
    case 'category':
      if (text === '') return product.status === 'published' ? { problem: 'needs-category' } : { after: '' };
      return setting.categories.has(text) ? { after: text } : { problem: 'wrong-category' };
    case 'further':
      return readFurther(text, setting);
    case 'status':
      return readStatus(product, text, setting);
    case 'stock':
      return readStock(product, cell);
    default:
      return readPrice(product, cell, setting);
  }
}

function readFurther(text: string, { categories }: CellSetting): ReadCell {
  const ids = [...new Set(text.split(/[\s,;]+/))].filter((id) => id !== '');
  if (ids.length > MOST_FURTHER) return { problem: 'too-many' };
  return ids.every((id) => categories.has(id)) ? { after: ids.join(',') } : { problem: 'wrong-category' };
}

function readTitle(text: string, locale: string, { locales }: CellSetting): ReadCell {
  const title = oneLine(text);
  if (!locales.has(locale)) return { problem: 'unknown-column' };
  if (title === '') return { problem: 'no-title' };
  return title.length > LONGEST_TITLE ? { problem: 'too-long' } : { after: title };
}

const STATUS_OF = { draft: 'draft', published: 'publish', retired: 'retire' } as const;

function readStatus(product: BulkProduct, text: string, { tenant, now }: CellSetting): ReadCell {
  if (text !== 'draft' && text !== 'published' && text !== 'retired') return { problem: 'wrong-status' };
  const result = changedSaleState(product, { act: STATUS_OF[text], tenants: [tenant], successor: null, now });
  return 'problem' in result ? result : { after: saleStateText(result.state) };
}

function readStock(product: BulkProduct, { field, text, seen }: BulkCell): ReadCell {
  // The stock of a set is that of its parts.
  if (product.variants.some(({ sku, isSet }) => isSet && sku === fieldRest(field))) return { problem: 'set-stock' };
  const plain = text.replaceAll(/[\s'’]/g, '');
  const current = Number(cellText(product, field, 0) ?? 0);
  if (!/^\d{1,7}$/.test(plain) || Number(plain) > MOST_STOCK) return { problem: 'wrong-stock' };
  // Sales since the employee saw the stock stay deducted.
  const corrected = correctedStock(current, seen === undefined ? current : Number(seen), Number(plain));
  return corrected === null ? { problem: 'wrong-stock' } : { after: String(corrected) };
}

function readPrice(product: BulkProduct, { field, text }: BulkCell, { tenants, now }: CellSetting): ReadCell {
  const { tenant: id, sku } = priceFieldParts(field);
  const tenant = tenants.get(id);
  const variant = product.variants.find((own) => own.sku === sku);
  if (!tenant || !variant) return { problem: 'unknown-column' };
  const price = parsePrice(text.trim(), tenant.currency, true);
  if ('reason' in price) return { problem: text.trim() === '' ? 'no-price' : 'wrong-price' };
  const recorded = variant.prices[id] ?? [];
  const to = recorded.find((period) => period.from > now)?.from ?? null;
  const periods = planPrices(recorded, [{ amount: price.amount, from: now, to }], now);
  return { after: timelineText(timelineAt(periods, now)) };
}
