import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import { languageOf } from '../../../languages/language.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Benefit } from '../pricing/index.ts';
import type { OwnedPriceRule, PriceRuleExtension, RuledLine } from './price-rule-extension.ts';
import type { BasketCandidate } from './totals.ts';
import type { BasketLine } from './types.ts';

/** Returns the reductions of extensions for the lines of a basket, as benefits. */
export type OwnReductions = (asked: {
  tenant: Tenant;
  locale: Locale;
  lines: readonly BasketLine[];
}) => BasketCandidate[];

const Reductions = v.array(v.object({ sku: v.string(), off: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }));
const NONE: v.InferOutput<typeof Reductions> = [];

/** Creates the reductions of extensions; undefined without any. A rule that fails reduces nothing. */
export function createOwnReductions(
  rules: readonly OwnedPriceRule[],
  containment: Containment,
): OwnReductions | undefined {
  if (rules.length === 0) return undefined;
  return ({ tenant, locale, lines }) => {
    const ruled = lines.flatMap(ruledLine);
    if (ruled.length === 0) return [];
    return rules.flatMap(({ extension, rule }, index) => {
      const reductions = containment.atOnce(
        { extension, point: 'priceRule' },
        () => rule.reduce({ tenant, lines: structuredClone(ruled) }),
        NONE,
        (reductions) => v.parse(Reductions, reductions),
      );
      const fixed = offByLine(reductions, tenant.priceRounding);
      return fixed.size === 0 ? [] : [candidateOf(rule, { fixed, index, locale })];
    });
  };
}

/** A line that is not on sale costs nothing. */
function ruledLine({ sku, quantity, article }: BasketLine): RuledLine[] {
  const { productId, categoryId, brand, price, onSale } = article;
  return onSale ? [{ sku, productId, categoryId, brand, quantity, unit: price.amount }] : [];
}

/** Sums reductions by line, rounded down to the step of the tenant's prices. */
function offByLine(reductions: typeof NONE, step: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sku, off } of reductions) sums.set(sku, (sums.get(sku) ?? 0) + off);
  const rounded = [...sums].map(([sku, off]): [string, number] => [sku, Math.floor(off / step) * step]);
  return new Map(rounded.filter(([, off]) => off > 0));
}

/** Rules come after all promotions, in their own order. */
const LAST = 1_000_000_000;

function candidateOf(
  { name, titles }: PriceRuleExtension,
  { fixed, index, locale }: { fixed: ReadonlyMap<string, number>; index: number; locale: Locale },
): BasketCandidate {
  const benefit: Benefit = {
    id: `x-${name}`,
    source: 'automatic',
    code: null,
    kind: 'amount',
    value: 0,
    minGoods: 0,
    excludeTechnical: false,
    fixed,
    combinable: true,
    priority: LAST + index,
  };
  const title = titles[languageOf(locale)] ?? titles.en ?? Object.values(titles)[0] ?? name;
  return { benefit, key: benefit.id, title, text: '', voucherId: null, giftSku: null, scope: null, gift: null };
}
