import * as v from 'valibot';

/** Longest period of a condition, in days. */
const MOST_DAYS = 3650;
/** Retention of views in days (see TRACKING_DAYS): a longer period would promise more than is stored. */
const MOST_VIEW_DAYS = 90;
export const MOST_GROUPS = 6;
export const MOST_CONDITIONS = 10;

const Days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS));
/** Null: ever. */
const Period = v.nullable(Days);
const Count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)));
const Key = v.pipe(v.string(), v.minLength(1), v.maxLength(120));

const Condition = v.variant('kind', [
  v.object({
    kind: v.literal('bought'),
    of: v.picklist(['any', 'product', 'brand', 'category']),
    /** Product id, brand, or category id; empty for any goods. */
    key: v.pipe(v.string(), v.maxLength(120)),
    not: v.boolean(),
    days: Period,
  }),
  /** Number of orders; null: no bound. */
  v.object({ kind: v.literal('orders'), from: Count, to: Count, days: Period }),
  /** Paid value less returns, in minor units of the tenant's currency. */
  v.object({ kind: v.literal('spent'), from: Count, to: Count, days: Period }),
  /** `within`: ordered in the last days; `longer`: ordered before, and not since. */
  v.object({ kind: v.literal('last-order'), of: v.picklist(['within', 'longer']), days: Days }),
  v.object({ kind: v.literal('group'), key: Key, not: v.boolean() }),
  /** Default address; postal codes are compared by their leading number. */
  v.object({ kind: v.literal('place'), key: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), from: Count, to: Count }),
  v.object({ kind: v.literal('language'), key: Key, not: v.boolean() }),
  /** Consent to a newsletter that was given in the last days; null: at any time. */
  v.object({ kind: v.literal('newsletter'), not: v.boolean(), days: Period }),
  v.object({ kind: v.literal('member'), not: v.boolean() }),
  v.object({
    kind: v.literal('viewed'),
    of: v.picklist(['product', 'category']),
    key: Key,
    days: v.pipe(Days, v.maxValue(MOST_VIEW_DAYS)),
  }),
]);
const Match = v.picklist(['all', 'any']);
/** Schema of a rule. */
export const SegmentRuleSchema = v.object({
  match: Match,
  groups: v.pipe(
    v.array(v.object({ match: Match, conditions: v.pipe(v.array(Condition), v.maxLength(MOST_CONDITIONS)) })),
    v.maxLength(MOST_GROUPS),
  ),
});

export type SegmentCondition = v.InferOutput<typeof Condition>;
export type SegmentKind = SegmentCondition['kind'];
export type SegmentMatch = v.InferOutput<typeof Match>;
/** Conditions on customers, nested once. Without conditions it matches all customers. */
export type SegmentRule = v.InferOutput<typeof SegmentRuleSchema>;

/** Conditions that the form offers, with what they are about. */
export const SEGMENT_MENU = [
  'bought:category',
  'bought:product',
  'bought:brand',
  'bought:any',
  'orders',
  'spent',
  'last-order:longer',
  'last-order:within',
  'group',
  'member',
  'place',
  'language',
  'newsletter',
  'viewed:category',
  'viewed:product',
] as const;
export type SegmentMenuEntry = (typeof SEGMENT_MENU)[number];

/** Fields of a condition's form in their order; a field `of` is fixed by the menu. */
export const SEGMENT_FIELDS = {
  bought: ['not', 'key', 'days'],
  orders: ['from', 'to', 'days'],
  spent: ['from', 'to', 'days'],
  'last-order': ['days'],
  group: ['not', 'key'],
  place: ['key', 'from', 'to'],
  language: ['not', 'key'],
  newsletter: ['not', 'days'],
  member: ['not'],
  viewed: ['key', 'days'],
} as const satisfies Record<SegmentKind, readonly SegmentField[]>;
export type SegmentField = 'key' | 'not' | 'from' | 'to' | 'days';

export function isSegmentKind(text: string): text is SegmentKind {
  return Object.hasOwn(SEGMENT_FIELDS, text);
}

export function isCondition(value: unknown): value is SegmentCondition {
  return v.is(Condition, value);
}

/** Reads a stored rule; throws if an old row does not fit any more. */
export function readStoredRule(stored: unknown): SegmentRule {
  return v.parse(SegmentRuleSchema, stored);
}

/** Whether a rule needs the views of customers who agreed to personal evaluation. */
export function viewConditions(rule: SegmentRule): Extract<SegmentCondition, { kind: 'viewed' }>[] {
  return rule.groups.flatMap(({ conditions }) => conditions.filter((condition) => condition.kind === 'viewed'));
}
