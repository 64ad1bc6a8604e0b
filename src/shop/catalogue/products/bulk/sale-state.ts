import * as v from 'valibot';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { ProductStatus } from '../editor/editor-product.ts';
import { blockersOf } from '../editor/sale-blockers.ts';
import type { BulkProduct } from './bulk-product.ts';

const Stored = v.object({
  status: v.picklist(['draft', 'published', 'retired']),
  successor: v.nullable(v.string()),
  /** Publications: tenant, time in milliseconds, and whether it was carried out. */
  plans: v.array(v.tuple([v.string(), v.number(), v.boolean()])),
  /** SKUs on sale by tenant. */
  onSale: v.record(v.string(), v.array(v.string())),
});

/** Everything that decides whether and where a product is on sale. Its text is the value of the field "status". */
export type SaleState = v.InferOutput<typeof Stored>;

export function saleStateOf(
  product: Pick<BulkProduct, 'status' | 'successor' | 'publications' | 'variants'>,
): SaleState {
  const sold = product.variants.flatMap(({ sku, offers }) =>
    Object.entries(offers).flatMap(([tenant, isOnSale]) => (isOnSale ? [{ tenant, sku }] : [])),
  );
  const onSale = Object.fromEntries(
    [...Map.groupBy(sold, ({ tenant }) => tenant)].map(([tenant, own]) => [tenant, own.map(({ sku }) => sku)]),
  );
  return {
    status: product.status,
    successor: product.successor,
    plans: product.publications.map(({ tenant, at, done }) => [tenant, at, done]),
    onSale,
  };
}

/** Writes a state with sorted lists, so that equal states have equal texts. */
export function saleStateText({ status, successor, plans, onSale }: SaleState): string {
  const sold = Object.entries(onSale)
    .filter(([, skus]) => skus.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tenant, skus]) => [tenant, [...skus].sort()]);
  const sorted = [...plans].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ status, successor, plans: sorted, onSale: Object.fromEntries(sold) });
}

export function readSaleState(text: string): SaleState | null {
  try {
    const read = v.safeParse(Stored, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export const STATUS_ACTS = ['publish', 'withdraw', 'draft', 'retire'] as const;
export type StatusAct = (typeof STATUS_ACTS)[number];
const BLOCKERS = ['category', 'title', 'variants', 'price', 'pictures'] as const;
/** `blocked-legal`: the legal data of a tenant that does not sell without them. */
export type StatusProblem =
  | `blocked-${(typeof BLOCKERS)[number] | 'legal'}`
  | 'no-successor'
  | 'own-successor'
  | 'not-published';

type Shop = Pick<Tenant, 'id' | 'locales' | 'legal'>;
type Setting = { act: StatusAct; tenants: readonly Shop[]; successor: string | null; now: number };

/** Returns the state of a product after a change of its status, or why it is refused. */
export function changedSaleState(
  product: BulkProduct,
  { act, tenants, successor, now }: Setting,
): { state: SaleState } | { problem: StatusProblem } {
  const before = saleStateOf(product);
  const ids = new Set<string>(tenants.map(({ id }) => id));
  if (act === 'publish') return published(product, before, tenants, now);
  if (act === 'withdraw') {
    if (product.status !== 'published') return { problem: 'not-published' };
    return {
      state: {
        ...before,
        plans: before.plans.filter(([tenant]) => !ids.has(tenant)),
        onSale: Object.fromEntries(Object.entries(before.onSale).filter(([tenant]) => !ids.has(tenant))),
      },
    };
  }
  if (act === 'draft') return { state: ended('draft', null) };
  // The address of a retired product leads to its category unless the employee chose another successor.
  const target = successor ?? (product.categoryId === null ? null : `category:${product.categoryId}`);
  if (target === null) return { problem: 'no-successor' };
  return target === `product:${product.id}` ? { problem: 'own-successor' } : { state: ended('retired', target) };
}

const ended = (status: ProductStatus, successor: string | null): SaleState => ({
  status,
  successor,
  plans: [],
  onSale: {},
});

function published(
  product: BulkProduct,
  before: SaleState,
  tenants: readonly Shop[],
  now: number,
): { state: SaleState } | { problem: StatusProblem } {
  const [blocker] = tenants.flatMap((tenant) => blockersOf(product, tenant, now));
  if (blocker) return { problem: `blocked-${BLOCKERS.find((kind) => kind === blocker.kind) ?? 'legal'}` };
  const live = product.variants.filter(({ ended: isEnded }) => !isEnded).map(({ sku }) => sku);
  // A product that is on sale already keeps the time of its publication.
  const fresh = tenants.filter(({ id }) => !before.plans.some(([tenant, , done]) => tenant === id && done));
  const kept = before.plans.filter(([tenant]) => !fresh.some(({ id }) => id === tenant));
  return {
    state: {
      status: 'published',
      successor: null,
      plans: [...kept, ...fresh.map(({ id }): SaleState['plans'][number] => [id, now, true])],
      onSale: { ...before.onSale, ...Object.fromEntries(tenants.map(({ id }) => [id, live])) },
    },
  };
}
