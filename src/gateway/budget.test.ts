import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { BUDGET, isBeyondBudget, openBudget } from './budget.ts';

function refusal(run: () => void): GraphQLError {
  try {
    run();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('shares one budget between all lists of a request, and never refills it', () => {
  const budget = openBudget();
  budget.products(BUDGET.products - 1);
  budget.products(1);
  const refused = refusal(() => budget.products(1));
  expect(isBeyondBudget(refused)).toBe(true);
  expect(refused.message).toBe('This request asks for more than 200 products.');
  expect(isBeyondBudget(refusal(() => budget.products(1)))).toBe(true);
  openBudget().products(BUDGET.products);
});

test('charges the variants of a product once, and refuses them again after a refusal', () => {
  const budget = openBudget();
  for (let turn = 0; turn < 2; turn += 1)
    for (let place = 0; place < BUDGET.families; place += 1) budget.family(`p${place}`);
  for (let turn = 0; turn < 2; turn += 1) expect(isBeyondBudget(refusal(() => budget.family('another')))).toBe(true);
  budget.family('p0');
});

test('counts each shown variant', () => {
  const budget = openBudget();
  budget.variants(BUDGET.variants);
  budget.variants(0);
  expect(isBeyondBudget(refusal(() => budget.variants(1)))).toBe(true);
});
