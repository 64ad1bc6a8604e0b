import * as v from 'valibot';
import { PRICE_ENDINGS } from './price-change.ts';
import { STATUS_ACTS } from './sale-state.ts';

const Rule = v.variant('kind', [
  v.object({ kind: v.literal('set'), amount: v.number() }),
  v.object({ kind: v.literal('percent'), hundredths: v.number() }),
  v.object({ kind: v.literal('amount'), difference: v.number() }),
]);
const Tenants = v.array(v.string());

/** Changes of the main category, and of further ones. */
export const CATEGORY_MODES = ['replace', 'fill', 'remove', 'add-further', 'remove-further'] as const;

/** Entered change of many products, stored with its action. */
export const BulkActSchema = v.variant('kind', [
  v.object({ kind: v.literal('price'), rule: Rule, ending: v.picklist(PRICE_ENDINGS), tenants: Tenants }),
  v.object({
    kind: v.literal('sale'),
    rule: Rule,
    ending: v.picklist(PRICE_ENDINGS),
    tenants: Tenants,
    /** Start and end as entered, in the time zone of each tenant; '' for now and for none. */
    from: v.string(),
    to: v.string(),
  }),
  v.object({ kind: v.literal('category'), mode: v.picklist(CATEGORY_MODES), category: v.string() }),
  v.object({
    kind: v.literal('attribute'),
    mode: v.picklist(['set', 'add', 'remove']),
    key: v.string(),
    /** Stored value; '' removes all. */
    value: v.string(),
  }),
  v.object({
    kind: v.literal('status'),
    act: v.picklist(STATUS_ACTS),
    tenants: Tenants,
    successor: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('grid') }),
  v.object({ kind: v.literal('file'), name: v.string() }),
  v.object({ kind: v.literal('undo') }),
]);

export type BulkAct = v.InferOutput<typeof BulkActSchema>;
export type BulkKind = BulkAct['kind'];
