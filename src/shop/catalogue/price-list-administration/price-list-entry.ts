import type { Tenant } from '../../../tenants/tenant.ts';
import { parseInstant, parsePrice } from '../products/index.ts';

/** Form as filled in: names to texts. */
export type PriceListEntry = Record<string, string>;
export type PriceListDraft = { name: string; group: string | null; validFrom: Date; validTo: Date | null };
export type PriceListEntryProblem = 'name' | 'date' | 'dates';
export type ListPriceProblem = 'no-article' | 'no-price' | 'no-quantity' | 'quantity-of-one';
/** Price of a list as entered, in minor units. */
export type EnteredPrice = { sku: string; minQuantity: number; amount: number };

const LONGEST_NAME = 80;
const LONGEST_SKU = 60;

/**
 * Reads a price list as an employee typed it, with dates in the time zone of the tenant. Without a start it is valid
 * from now on. A day as its end counts whole.
 */
export function readPriceListEntry(
  entry: PriceListEntry,
  tenant: Pick<Tenant, 'timeZone'>,
  now: Date,
): { draft: PriceListDraft } | { problem: PriceListEntryProblem } {
  const given = (field: string): string => entry[field]?.trim() ?? '';
  const name = given('name').replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > LONGEST_NAME) return { problem: 'name' };
  const from = given('from') === '' ? now.getTime() : parseInstant(given('from'), tenant.timeZone, 'start');
  const to = given('to') === '' ? null : parseInstant(given('to'), tenant.timeZone, 'end');
  if (from === null || (to === null && given('to') !== '')) return { problem: 'date' };
  if (to !== null && to <= from) return { problem: 'dates' };
  const group = given('group');
  return {
    draft: {
      name,
      group: group === '' ? null : group,
      validFrom: new Date(from),
      validTo: to === null ? null : new Date(to),
    },
  };
}

/**
 * Reads one price of a list. A list for everybody holds prices from two units on: the price of one unit for everybody
 * is the product's own price.
 */
export function readListPrice(
  entry: { sku: string; quantity: string; price: string },
  { currency, limits }: Pick<Tenant, 'currency' | 'limits'>,
  isForAll: boolean,
): EnteredPrice | { problem: ListPriceProblem } {
  const sku = entry.sku.trim();
  if (sku === '' || sku.length > LONGEST_SKU) return { problem: 'no-article' };
  const quantity = entry.quantity.trim() === '' ? 1 : wholeNumber(entry.quantity.trim());
  if (quantity === null || quantity < 1 || quantity > limits.lineQuantity) return { problem: 'no-quantity' };
  if (isForAll && quantity === 1) return { problem: 'quantity-of-one' };
  const price = parsePrice(entry.price, currency, true);
  return 'reason' in price ? { problem: 'no-price' } : { sku, minQuantity: quantity, amount: price.amount };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** Returns the name of a customer group on one line; null if it is empty or too long. */
export function readGroupName(text: string): string | null {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  return name === '' || name.length > LONGEST_NAME ? null : name;
}
