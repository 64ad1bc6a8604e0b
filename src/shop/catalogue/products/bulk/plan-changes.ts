import type { Tenant } from '../../../../tenants/tenant.ts';
import { MOST_FURTHER } from '../editor/editor-fields.ts';
import { parseInstant } from '../import/instants.ts';
import { type ImportedPricePeriod, planPrices } from '../import/price-periods.ts';
import type { BulkAct } from './bulk-act.ts';
import { type BulkProduct, bulkValue, valuesText } from './bulk-product.ts';
import { changedPrice } from './price-change.ts';
import { timelineAt, timelineText } from './price-timeline.ts';
import { changedSaleState, type StatusProblem, saleStateText } from './sale-state.ts';

export type BulkProblem =
  | StatusProblem
  | 'gone'
  | 'no-price'
  | 'free'
  | 'not-lower'
  | 'past-sale'
  | 'needs-category'
  | 'not-of-category'
  | 'too-many'
  | 'axis'
  | 'changed-since'
  | 'no-title'
  | 'no-field'
  | CellProblem;
/** Problems of a cell of the grid or of a file. */
export type CellProblem =
  | 'too-long'
  | 'wrong-price'
  | 'wrong-stock'
  | 'set-stock'
  | 'wrong-status'
  | 'wrong-category'
  | 'rows-differ'
  | 'unknown-sku'
  | 'unknown-column'
  | 'read-only'
  | 'broken-row'
  | 'not-allowed';

export type PlannedChange = { field: string; before: string; after: string; line?: number };
export type PlannedRefusal = {
  field: string;
  problem: BulkProblem;
  line?: number;
  /** Wanted value. */
  after?: string;
};
export type ProductPlan = { changes: PlannedChange[]; refusals: PlannedRefusal[] };

export type PlanSetting = {
  now: number;
  tenants: ReadonlyMap<string, Tenant>;
  /** Keys of the attributes that a category has, by category; null is a product without a category. */
  attributesOf(categoryId: string | null): ReadonlySet<string>;
};

type FormAct = Exclude<BulkAct, { kind: 'grid' | 'file' | 'undo' }>;

/** Returns what an action changes of a product, and what is refused. Pure, so that the preview is what is written. */
export function planProduct(product: BulkProduct, act: FormAct, setting: PlanSetting): ProductPlan {
  switch (act.kind) {
    case 'price':
    case 'sale':
      return planPriceChanges(product, act, setting);
    case 'category':
      return planCategory(product, act);
    case 'attribute':
      return planAttribute(product, act, setting);
    case 'status':
      return planStatus(product, act, setting);
  }
}

/** Returns a change of a field, or none if the value stays. */
export function change(product: BulkProduct, field: string, after: string, now: number): PlannedChange[] {
  const before = bulkValue(product, field, now) ?? '';
  return before === after ? [] : [{ field, before, after }];
}

const refused = (field: string, problem: BulkProblem): ProductPlan => ({
  changes: [],
  refusals: [{ field, problem }],
});

const amountAt = (periods: readonly ImportedPricePeriod[], at: number): number | null =>
  periods.find(({ from, to }) => from <= at && (to === null || to > at))?.amount ?? null;

function planPriceChanges(
  product: BulkProduct,
  act: Extract<BulkAct, { kind: 'price' | 'sale' }>,
  { now, tenants }: PlanSetting,
): ProductPlan {
  const plan: ProductPlan = { changes: [], refusals: [] };
  for (const id of act.tenants) {
    const tenant = tenants.get(id);
    const time = tenant && act.kind === 'sale' ? saleTime(act, tenant, now) : { from: now, to: null };
    if (!tenant || time === null) {
      plan.refusals.push({ field: `price.${id}`, problem: 'past-sale' });
      continue;
    }
    const live = product.variants.filter(({ ended }) => !ended);
    const priced = live.filter(({ prices }) => amountAt(prices[id] ?? [], time.from) !== null);
    if (priced.length === 0) plan.refusals.push({ field: `price.${id}`, problem: 'no-price' });
    for (const { sku, prices } of priced) {
      const field = `price.${id}.${sku}`;
      const recorded = prices[id] ?? [];
      const base = amountAt(recorded, time.from) ?? 0;
      const amount = changedPrice(base, act.rule, act.ending, tenant.priceRounding);
      if (amount === null) plan.refusals.push({ field, problem: 'free' });
      else if (act.kind === 'sale' && amount >= base) plan.refusals.push({ field, problem: 'not-lower' });
      else {
        const periods = planPrices(recorded, [wantedPeriod(act, recorded, amount, time)], now);
        plan.changes.push(...change(product, field, timelineText(timelineAt(periods, now)), now));
      }
    }
  }
  return plan;
}

/** A sale has its own end. A new price is valid until the next planned one begins, which stays. */
function wantedPeriod(
  act: { kind: 'price' | 'sale' },
  recorded: readonly ImportedPricePeriod[],
  amount: number,
  { from, to }: { from: number; to: number | null },
): ImportedPricePeriod {
  const next = recorded.find((period) => period.from > from)?.from ?? null;
  return { amount, from, to: act.kind === 'sale' ? to : next };
}

/** Returns the time of a sale in a tenant's time zone; null if it is over or ends before its start. */
export function saleTime(
  { from, to }: { from: string; to: string },
  { timeZone }: Pick<Tenant, 'timeZone'>,
  now: number,
): { from: number; to: number | null } | null {
  const start = from === '' ? now : parseInstant(from, timeZone, 'start');
  const end = to === '' ? null : parseInstant(to, timeZone, 'end');
  if (start === null || (to !== '' && end === null)) return null;
  const begins = Math.max(start, now);
  return end !== null && end <= begins ? null : { from: begins, to: end };
}

function planCategory(product: BulkProduct, { mode, category }: Extract<BulkAct, { kind: 'category' }>): ProductPlan {
  const without = product.furtherIds.filter((id) => id !== category);
  if (mode === 'add-further') {
    if (product.categoryId === category || without.length < product.furtherIds.length)
      return { changes: [], refusals: [] };
    if (without.length >= MOST_FURTHER) return refused('further', 'too-many');
    return { changes: change(product, 'further', [...without, category].join(','), 0), refusals: [] };
  }
  if (mode === 'remove-further')
    return { changes: change(product, 'further', category === '' ? '' : without.join(','), 0), refusals: [] };
  const wanted = mode === 'remove' ? '' : category;
  if (mode === 'fill' && product.categoryId !== null) return { changes: [], refusals: [] };
  // `remove` with a category takes products out of that one only.
  if (mode === 'remove' && category !== '' && product.categoryId !== category) return { changes: [], refusals: [] };
  if (wanted === '' && product.status === 'published' && product.categoryId !== null)
    return refused('category', 'needs-category');
  const changes = change(product, 'category', wanted, 0);
  // A category is not both: the new main category is no further one any more.
  if (changes.length > 0) changes.push(...change(product, 'further', without.join(','), 0));
  return { changes, refusals: [] };
}

function planAttribute(
  product: BulkProduct,
  { key, mode, value }: Extract<BulkAct, { kind: 'attribute' }>,
  { attributesOf }: PlanSetting,
): ProductPlan {
  const field = `attribute.${key}`;
  if (product.variants.some(({ axes }) => axes.includes(key))) return refused(field, 'axis');
  if (mode !== 'remove' && !attributesOf(product.categoryId).has(key)) return refused(field, 'not-of-category');
  const before = product.attributes[key] ?? [];
  const after =
    mode === 'set'
      ? [value]
      : mode === 'add'
        ? [...new Set([...before, value])]
        : before.filter((own) => value !== '' && own !== value);
  return { changes: change(product, field, valuesText(after), 0), refusals: [] };
}

function planStatus(
  product: BulkProduct,
  { act, tenants, successor }: Extract<BulkAct, { kind: 'status' }>,
  setting: PlanSetting,
): ProductPlan {
  const chosen = tenants.flatMap((id) => setting.tenants.get(id) ?? []);
  const result = changedSaleState(product, { act, tenants: chosen, successor, now: setting.now });
  if ('problem' in result) return refused('status', result.problem);
  return { changes: change(product, 'status', saleStateText(result.state), 0), refusals: [] };
}
