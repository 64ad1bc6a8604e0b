import * as v from 'valibot';
import { decimalText } from '../../currencies/decimal-text.ts';
import { byLocale, Day, Timestamp } from './admin-schemas.ts';

const count = v.pipe(v.number(), v.integer());
export const PROMOTION_SOURCES = ['automatic', 'choice', 'voucher'] as const;
export const PROMOTION_KINDS = ['amount', 'percent', 'freeShipping', 'gift', 'multibuy'] as const;
const USAGES = ['unlimited', 'single', 'oncePerDay', 'perCustomer'] as const;

export const ListedPromotionBody = v.object({
  id: v.string(),
  key: v.string(),
  title: v.string(),
  source: v.picklist(PROMOTION_SOURCES),
  kind: v.picklist(PROMOTION_KINDS),
  value: v.pipe(count, v.description('Minor units of an amount, or percent.')),
  take: v.nullable(count),
  pay: v.nullable(count),
  validFrom: Day,
  validTo: v.nullable(Day),
  endedAt: v.nullable(Timestamp),
  totalLimit: v.nullable(count),
  priority: count,
  group: v.nullable(v.string()),
  uses: v.pipe(count, v.description('Orders with it.')),
});

const scope = v.object({
  categories: v.array(v.string()),
  brands: v.array(v.string()),
  attributes: v.array(v.object({ key: v.string(), value: v.string() })),
  products: v.array(v.string()),
});
/** Promotion with its terms. */
export const PromotionBody = v.object({
  id: v.string(),
  key: v.string(),
  source: v.picklist(PROMOTION_SOURCES),
  kind: v.picklist(PROMOTION_KINDS),
  value: count,
  giftSku: v.nullable(v.string()),
  multibuy: v.nullable(v.object({ take: count, pay: count })),
  minGoods: v.pipe(count, v.description('Least sum of goods in minor units.')),
  scope: v.pipe(v.nullable(scope), v.description('Goods that it is for; null for all.')),
  excludeTechnical: v.boolean(),
  combinable: v.boolean(),
  priority: count,
  customerGroup: v.nullable(v.string()),
  validFrom: Day,
  validTo: v.nullable(Day),
  daysValid: v.nullable(count),
  usage: v.picklist(USAGES),
  perCustomer: v.nullable(count),
  totalLimit: v.nullable(count),
  texts: v.record(v.string(), v.object({ title: v.string(), text: v.string() })),
  endedAt: v.nullable(Timestamp),
  vouchers: count,
  uses: count,
});

export const PROMOTION_LISTED_EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  key: 'spring',
  title: 'Frühling',
  source: 'voucher' as const,
  kind: 'percent' as const,
  value: 10,
  take: null,
  pay: null,
  validFrom: '2027-03-01',
  validTo: '2027-05-31',
  endedAt: null,
  totalLimit: null,
  priority: 0,
  group: null,
  uses: 12,
};

const names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(200)), []);
const whole = (most: number) => v.pipe(count, v.minValue(0), v.maxValue(most));
/** Terms and texts as programs send them. */
export const EnteredPromotionBody = v.strictObject({
  key: v.pipe(v.string(), v.maxLength(60)),
  source: v.picklist(PROMOTION_SOURCES),
  kind: v.picklist(PROMOTION_KINDS),
  value: v.pipe(v.optional(whole(10_000_000), 0), v.description('Minor units of an amount, or percent.')),
  giftSku: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  multibuy: v.exactOptional(v.strictObject({ take: whole(99), pay: whole(99) })),
  minGoods: v.optional(whole(10_000_000), 0),
  scope: v.exactOptional(
    v.strictObject({
      categories: names,
      brands: names,
      attributes: v.optional(
        v.pipe(v.array(v.strictObject({ key: v.string(), value: v.string() })), v.maxLength(200)),
        [],
      ),
      products: names,
    }),
  ),
  excludeTechnical: v.optional(v.boolean(), false),
  combinable: v.optional(v.boolean(), false),
  priority: v.optional(whole(999), 0),
  customerGroup: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
  validFrom: Day,
  validTo: v.optional(v.nullable(Day), null),
  daysValid: v.exactOptional(whole(3650)),
  usage: v.optional(v.picklist(USAGES), 'unlimited'),
  perCustomer: v.exactOptional(whole(1000)),
  totalLimit: v.exactOptional(whole(10_000_000)),
  texts: byLocale(v.strictObject({ title: v.string(), text: v.optional(v.string(), '') })),
});
export const ENTERED_PROMOTION_EXAMPLE = {
  key: 'spring',
  source: 'voucher',
  kind: 'percent',
  value: 10,
  validFrom: '2027-03-01',
  texts: { 'de-CH': { title: 'Frühling' }, 'fr-CH': { title: 'Printemps' } },
};

const optional = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Returns a promotion as the form of the back office sends it. */
export function enteredPromotion(
  body: v.InferOutput<typeof EnteredPromotionBody>,
  currency: string,
): Record<string, string> {
  const decimal = (minor: number) => decimalText(minor, currency);
  const { scope: goods } = body;
  const texts = Object.entries(body.texts).flatMap(([locale, one]) => [
    [`title.${locale}`, one?.title ?? ''] as const,
    [`text.${locale}`, one?.text ?? ''] as const,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...Object.fromEntries((goods?.categories ?? []).map((id) => [`category.${id}`, 'on'])),
    scopeBrands: (goods?.brands ?? []).join('\n'),
    scopeAttributes: (goods?.attributes ?? []).map(({ key, value }) => `${key}=${value}`).join('\n'),
    scopeProducts: (goods?.products ?? []).join('\n'),
    key: body.key,
    source: body.source,
    kind: body.kind,
    value: body.kind === 'amount' ? decimal(body.value) : String(body.value),
    giftSku: body.giftSku,
    take: optional(body.multibuy?.take),
    pay: optional(body.multibuy?.pay),
    minGoods: body.minGoods === 0 ? '' : decimal(body.minGoods),
    excludeTechnical: body.excludeTechnical ? 'on' : '',
    combinable: body.combinable ? 'on' : '',
    priority: String(body.priority),
    customerGroup: body.customerGroup ?? '',
    validFrom: body.validFrom,
    validTo: body.validTo ?? '',
    daysValid: optional(body.daysValid),
    usage: body.usage,
    perCustomer: optional(body.perCustomer),
    totalLimit: optional(body.totalLimit),
  };
}
