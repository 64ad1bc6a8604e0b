import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { NewRule, SearchRule } from './rule.ts';
import { announceRules, deleteCategoryPins, insertRule, rulesOfCategory, targetExists } from './rules.store.ts';

/** Largest number of pinned products: the first page of a list. */
export const MOST_PINS = 48;

/** Whether a rule is one that the page of a category shows and replaces: a pin for all locales and all times. */
export function isCategoryPin(rule: Pick<SearchRule, 'kind' | 'locale' | 'startsAt' | 'endsAt'>): boolean {
  return rule.kind === 'pin' && rule.locale === null && rule.startsAt === null && rule.endsAt === null;
}

/** Returns the pinned products of a category in their order, and the number of its other rules. */
export async function readCategoryPins(
  runner: Pool | pg.ClientBase,
  tenant: string,
  category: string,
): Promise<{ products: string[]; others: number }> {
  const rules = await rulesOfCategory(runner, tenant, category);
  const pins = rules.filter(isCategoryPin);
  return { products: pins.map(({ target }) => target), others: rules.length - pins.length };
}

/** Replaces the pins of a category. Returns the numbers that the tenant does not sell; then nothing is written. */
export async function replaceCategoryPins(
  client: pg.PoolClient,
  given: { tenant: string; category: string; products: readonly string[]; now: Date },
): Promise<{ unknown: string[] }> {
  const { tenant, category, products, now } = given;
  const unknown: string[] = [];
  for (const key of products) if (!(await targetExists(client, tenant, { kind: 'product', key }))) unknown.push(key);
  if (unknown.length > 0) return { unknown };
  await deleteCategoryPins(client, tenant, category);
  const pin = {
    locale: null,
    term: null,
    categoryId: category,
    kind: 'pin',
    targetKind: 'product',
    factor: 1,
    startsAt: null,
    endsAt: null,
  } satisfies Partial<NewRule>;
  for (const [index, target] of products.entries())
    await insertRule(client, tenant, { ...pin, target, place: index + 1 }, now);
  await announceRules(client, tenant);
  return { unknown: [] };
}
