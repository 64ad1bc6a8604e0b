import * as v from 'valibot';
import { decimalText } from '../../currencies/decimal-text.ts';
import {
  CATEGORY_MODES,
  LIST_MISSING,
  LIST_STATUSES,
  LIST_STOCKS,
  PRICE_ENDINGS,
  STATUS_ACTS,
} from '../../shop/catalogue/products/index.ts';
import { tenants } from '../../tenants/index.ts';
import { API_TENANTS } from './admin-parameters.ts';

const short = v.pipe(v.string(), v.maxLength(200));
// The list of the back office counts a blank value as absent: all products would be chosen.
const wanted = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(200),
  v.check((text) => !/\p{Cc}/u.test(text)),
);
const count = v.pipe(v.number(), v.integer());
const Tenants = v.pipe(v.array(v.picklist(API_TENANTS)), v.minLength(1), v.maxLength(100));

/** Chosen products in a body: by their numbers, or all that match a filter. */
export const ChosenProducts = v.union([
  v.strictObject({ ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.minLength(1), v.maxLength(1000)) }),
  v.strictObject({
    filter: v.pipe(
      v.strictObject({
        query: v.exactOptional(wanted),
        status: v.exactOptional(v.picklist(LIST_STATUSES)),
        category: v.exactOptional(wanted),
        brand: v.exactOptional(wanted),
        attribute: v.exactOptional(v.pipe(wanted, v.regex(/^[a-z][a-z_]*:.+$/))),
        stock: v.exactOptional(v.picklist(LIST_STOCKS)),
        missing: v.exactOptional(v.picklist(LIST_MISSING)),
        sold: v.exactOptional(v.picklist(API_TENANTS)),
      }),
      v.description('Up to 100,000 products; an empty filter chooses all.'),
    ),
  }),
]);

/** Returns chosen products as the list of the back office takes them. */
export function chosenGoods(chosen: v.InferOutput<typeof ChosenProducts>) {
  if ('ids' in chosen) return { ids: chosen.ids, scope: 'ticked', params: new URLSearchParams() };
  const { query, ...filters } = chosen.filter;
  const params = new URLSearchParams(query === undefined ? {} : { q: query });
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  return { ids: [], scope: 'all', params };
}

const Price = v.variant('kind', [
  v.strictObject({ kind: v.literal('set'), amount: v.pipe(count, v.minValue(1), v.maxValue(99_999_999)) }),
  v.strictObject({
    kind: v.literal('percent'),
    hundredths: v.pipe(count, v.minValue(-9900), v.maxValue(100_000), v.description('-1050 is 10.5 % less.')),
  }),
  v.strictObject({
    kind: v.literal('amount'),
    difference: v.pipe(count, v.minValue(-99_999_999), v.maxValue(99_999_999)),
  }),
]);
const localTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/));
const price = { price: Price, ending: v.optional(v.picklist(PRICE_ENDINGS), 'none'), tenants: Tenants };

/** Change of many products in a body. Amounts are minor units of the tenants, which have one currency. */
export const ProductAct = v.pipe(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('price'), ...price }),
    v.strictObject({
      kind: v.literal('sale'),
      ...price,
      from: v.pipe(v.exactOptional(localTime), v.description('In the time zone of each tenant; now without it.')),
      to: v.exactOptional(localTime),
    }),
    v.strictObject({
      kind: v.literal('category'),
      mode: v.picklist(CATEGORY_MODES),
      category: v.optional(short, ''),
    }),
    v.strictObject({
      kind: v.literal('attribute'),
      mode: v.picklist(['set', 'add', 'remove']),
      key: short,
      value: v.optional(short, ''),
    }),
    v.strictObject({
      kind: v.literal('status'),
      act: v.picklist(STATUS_ACTS),
      tenants: v.optional(v.pipe(v.array(v.picklist(API_TENANTS)), v.maxLength(100)), []),
      successor: v.optional(short, ''),
    }),
  ]),
  v.check(
    (act) => !('price' in act) || act.price.kind === 'percent' || currenciesOf(act.tenants).length === 1,
    'currencies',
  ),
);
type SentAct = v.InferOutput<typeof ProductAct>;

const currenciesOf = (ids: readonly string[]): string[] => [
  ...new Set(Object.values(tenants).flatMap(({ id, currency }) => (ids.includes(id) ? [currency] : []))),
];

/** Returns a change as the form of the back office sends it. */
export function enteredAct(act: SentAct): Record<string, string> {
  const chosen = 'tenants' in act ? Object.fromEntries(act.tenants.map((id) => [`tenant.${id}`, 'on'])) : {};
  switch (act.kind) {
    case 'price':
    case 'sale': {
      const times = act.kind === 'sale' ? { from: act.from ?? '', to: act.to ?? '' } : {};
      const [currency = ''] = currenciesOf(act.tenants);
      return { ...chosen, ...times, kind: act.kind, ending: act.ending, ...enteredPrice(act.price, currency) };
    }
    case 'category':
      return { kind: act.kind, mode: act.mode, category: act.category };
    case 'attribute':
      return { kind: act.kind, mode: act.mode, key: act.key, value: act.value };
    case 'status':
      return { ...chosen, kind: act.kind, act: act.act, successor: act.successor };
  }
}

function enteredPrice(rule: v.InferOutput<typeof Price>, currency: string): { how: string; value: string } {
  switch (rule.kind) {
    case 'set':
      return { how: 'set', value: decimalText(rule.amount, currency) };
    case 'percent':
      return { how: 'percent', value: (rule.hundredths / 100).toFixed(2) };
    case 'amount':
      return {
        how: 'amount',
        value: `${rule.difference < 0 ? '-' : '+'}${decimalText(Math.abs(rule.difference), currency)}`,
      };
  }
}
