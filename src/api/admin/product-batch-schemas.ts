import * as v from 'valibot';
import type { BulkActionPage, BulkActionRow, ShownBulkChange } from '../../shop/catalogue/products/index.ts';
import { Timestamp } from './admin-schemas.ts';
import { timeOf } from './read-order.ts';

const count = v.pipe(v.number(), v.integer());
const KINDS = ['price', 'sale', 'category', 'attribute', 'status', 'grid', 'file', 'undo'] as const;
/** States of a change of many products. */
export const BATCH_STATES = ['planning', 'planned', 'applying', 'done', 'failed', 'discarded'] as const;

/** Change of many products in a list. */
export const ListedBatchChange = v.object({
  id: v.string(),
  kind: v.picklist(KINDS),
  act: v.pipe(v.record(v.string(), v.unknown()), v.description('The entered change.')),
  state: v.picklist(BATCH_STATES),
  undoOf: v.pipe(v.nullable(v.string()), v.description('Id of the change that this one takes back.')),
  by: v.string(),
  products: count,
  planned: v.pipe(count, v.description('Products whose change is planned.')),
  changes: count,
  refused: count,
  unchanged: count,
  written: count,
  conflicts: v.pipe(count, v.description('Changes that another one prevented meanwhile.')),
  createdAt: Timestamp,
  startedAt: v.nullable(Timestamp),
  endedAt: v.nullable(Timestamp),
});
/** Change of many products. */
export const BatchChangeBody = v.object({
  ...ListedBatchChange.entries,
  refusals: v.pipe(v.array(v.object({ problem: v.string(), count })), v.description('Refusals by reason.')),
  undo: v.pipe(v.nullable(v.string()), v.description('Id of the change that takes this one back.')),
});
export const BATCH_EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'price' as const,
  act: { kind: 'price', rule: { kind: 'percent', hundredths: -1000 }, ending: '90', tenants: ['ch'] },
  state: 'planned' as const,
  undoOf: null,
  by: 'PIM',
  ...{ products: 40, planned: 40, changes: 120, refused: 0, unchanged: 0, written: 0, conflicts: 0 },
  createdAt: '2026-11-27T09:12:00.000Z',
  startedAt: null,
  endedAt: null,
};

/** Returns the head of a change. */
export const batchHead = (own: BulkActionRow): v.InferOutput<typeof ListedBatchChange> => ({
  id: own.id,
  kind: own.kind,
  act: { ...own.act },
  state: own.state,
  undoOf: own.undo_of,
  by: own.staff_email,
  ...{ products: own.products, planned: own.planned, changes: own.changes, refused: own.refused },
  ...{ unchanged: own.unchanged, written: own.written, conflicts: own.conflicts },
  createdAt: own.created_at.toISOString(),
  startedAt: timeOf(own.started_at),
  endedAt: timeOf(own.ended_at),
});

/** Returns a change with its refusals. */
export const batchContent = ({ action, refusals, undo }: BulkActionPage): v.InferOutput<typeof BatchChangeBody> => ({
  ...batchHead(action),
  refusals,
  undo: undo?.id ?? null,
});

const Value = v.pipe(
  v.record(v.string(), v.unknown()),
  v.description('`kind` tells the other fields: a text, planned prices in minor units, or where a product is on sale.'),
);
/** Field that a change sets. */
export const BatchEntryBody = v.object({
  position: count,
  productId: v.string(),
  title: v.string(),
  field: v.string(),
  before: Value,
  after: Value,
  state: v.string(),
  problem: v.pipe(v.nullable(v.string()), v.description('Why it is refused.')),
  line: v.pipe(v.nullable(count), v.description('Line of the file.')),
});

/** Returns a value of a field. */
export const changedValue = (value: ShownBulkChange['before']): Record<string, unknown> =>
  value.kind === 'prices'
    ? {
        kind: 'prices',
        prices: value.prices.map(({ amount, from, to }) => ({
          amount,
          from: from === 0 ? null : new Date(from).toISOString(),
          to: to === null ? null : new Date(to).toISOString(),
        })),
      }
    : { ...value };
