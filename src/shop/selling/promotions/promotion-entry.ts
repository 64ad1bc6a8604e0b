import { Temporal } from 'temporal-polyfill';
import { readMinorUnits } from '../../../currencies/decimal-text.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Multibuy } from '../pricing/index.ts';
import { type EnteredScope, readScopeEntry } from './promotion-scope.ts';
import type { PromotionDraft } from './save-promotions.store.ts';
import type { PromotionTexts } from './types.ts';

/** Form as filled in: names to texts. It has `title.de-CH` and `text.de-CH` for each locale of the tenant. */
export type PromotionEntry = Record<string, string>;
export type PromotionEntryProblem =
  | 'key'
  | 'source'
  | 'kind'
  | 'value'
  | 'gift'
  | 'multibuy'
  | 'attribute'
  | 'too-many'
  | 'minimum'
  | 'date'
  | 'dates'
  | 'days'
  | 'usage'
  | 'needs-code'
  | 'limit'
  | 'group'
  | 'priority'
  | 'texts';

const SOURCES = ['automatic', 'choice', 'voucher'] as const;
const KINDS = ['amount', 'percent', 'freeShipping', 'gift', 'multibuy'] as const;
const USAGES = ['unlimited', 'single', 'oncePerDay', 'perCustomer'] as const;

const MOST_MINOR = 10_000_000;
/** Maximum priority; benefits with a lower one apply first. */
const MOST_PRIORITY = 999;
/** Largest group of a multibuy. */
const MOST_UNITS = 99;
const LONGEST_TITLE = 80;
const LONGEST_TEXT = 400;

/** Reads a promotion as an employee typed it. Days are in the tenant's time zone, both included. */
export function readPromotionEntry(
  entry: PromotionEntry,
  tenant: Pick<Tenant, 'locales' | 'currency'>,
): { draft: Omit<PromotionDraft, 'scope'>; scope: EnteredScope | null } | { problem: PromotionEntryProblem } {
  const given = (name: string): string => entry[name]?.trim() ?? '';
  const key = given('key').toLowerCase();
  // "empty" is the file name of a place without a promotion.
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) || key.length > 60 || key === 'empty') return { problem: 'key' };
  const source = SOURCES.find((known) => known === given('source'));
  const kind = KINDS.find((known) => known === given('kind'));
  const usage = USAGES.find((known) => known === given('usage'));
  if (!source) return { problem: 'source' };
  if (!kind) return { problem: 'kind' };
  if (!usage) return { problem: 'usage' };
  const value =
    kind === 'amount'
      ? minorOf(given('value'), tenant.currency)
      : kind === 'percent'
        ? wholeOf(given('value'), 100)
        : 0;
  if (value === null || (value === 0 && (kind === 'amount' || kind === 'percent'))) return { problem: 'value' };
  const multibuy = kind === 'multibuy' ? readMultibuy(given('take'), given('pay')) : null;
  if (kind === 'multibuy' && multibuy === null) return { problem: 'multibuy' };
  const scope = readScopeEntry(entry);
  if (scope === 'attribute' || scope === 'too-many') return { problem: scope };
  const giftSku = kind === 'gift' ? given('giftSku') : null;
  if (giftSku !== null && !/^[\w.-]{1,60}$/.test(giftSku)) return { problem: 'gift' };
  const minGoods = given('minGoods') === '' ? 0 : minorOf(given('minGoods'), tenant.currency);
  if (minGoods === null) return { problem: 'minimum' };
  const validFrom = dayOf(given('validFrom'));
  const validTo = given('validTo') === '' ? null : dayOf(given('validTo'));
  if (validFrom === null || (validTo === null && given('validTo') !== '')) return { problem: 'date' };
  if (validTo !== null && validTo < validFrom) return { problem: 'dates' };
  const daysValid = given('daysValid') === '' ? null : wholeOf(given('daysValid'), 3650);
  if (daysValid === 0 || (daysValid === null && given('daysValid') !== '')) return { problem: 'days' };
  // An automatic promotion knows no person, so only a total can limit it.
  if (usage === 'single' && source !== 'voucher') return { problem: 'needs-code' };
  if (usage !== 'unlimited' && source === 'automatic') return { problem: 'needs-code' };
  const perCustomer = usage === 'perCustomer' ? wholeOf(given('perCustomer') || '1', 1000) : null;
  const totalLimit = given('totalLimit') === '' ? null : wholeOf(given('totalLimit'), 10_000_000);
  if (perCustomer === 0 || (usage === 'perCustomer' && perCustomer === null)) return { problem: 'limit' };
  if (totalLimit === 0 || (totalLimit === null && given('totalLimit') !== '')) return { problem: 'limit' };
  const priority = given('priority') === '' ? 0 : wholeOf(given('priority'), MOST_PRIORITY);
  if (priority === null) return { problem: 'priority' };
  const group = given('customerGroup');
  if (group !== '' && !/^[\w-]{1,40}$/.test(group)) return { problem: 'group' };
  const texts: PromotionTexts = {};
  for (const { locale } of tenant.locales) {
    const [title, text] = [given(`title.${locale}`), given(`text.${locale}`)];
    if (title === '' || title.length > LONGEST_TITLE || text.length > LONGEST_TEXT) return { problem: 'texts' };
    texts[locale] = { title, text };
  }
  return {
    draft: {
      key,
      source,
      kind,
      value,
      giftSku,
      multibuy,
      minGoods,
      excludeTechnical: given('excludeTechnical') === 'on',
      combinable: given('combinable') === 'on',
      priority,
      customerGroup: group === '' ? null : group,
      validFrom,
      validTo,
      daysValid,
      usage,
      perCustomer,
      totalLimit,
      texts,
    },
    scope,
  };
}

/** Reads "of so many units so many are paid". */
function readMultibuy(take: string, pay: string): Multibuy | null {
  const [units, paid] = [wholeOf(take, MOST_UNITS), wholeOf(pay, MOST_UNITS)];
  return units !== null && paid !== null && paid > 0 && paid < units ? { take: units, pay: paid } : null;
}

/** Parses "49,90" or "1'299.00" to minor units. */
function minorOf(text: string, currency: string): number | null {
  const minor = readMinorUnits(text.replaceAll(/['’\s]/g, ''), currency, 6);
  return minor !== null && minor <= MOST_MINOR ? minor : null;
}

function wholeOf(text: string, most: number): number | null {
  const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  return value <= most ? value : null;
}

function dayOf(text: string): string | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
