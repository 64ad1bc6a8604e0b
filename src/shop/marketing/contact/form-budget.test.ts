import { expect, test } from 'vitest';
import { formBudget } from './form-budget.ts';

test('waits at the limit until bytes are released, except for the oldest form', async () => {
  const open = formBudget(10);
  const [first, second, third] = [open(), open(), open()];
  await first.take(6);
  await second.take(4);
  const said: string[] = [];
  const later = [second.take(3).then(() => said.push('second')), third.take(1).then(() => said.push('third'))];
  // The first continues above the limit: otherwise all would wait for each other.
  await first.take(6);
  expect(said).toEqual([]);
  first.close();
  await Promise.all(later);
  expect(said.toSorted()).toEqual(['second', 'third']);
});

test('neither waits nor releases twice after a form is closed', async () => {
  const open = formBudget(10);
  const [first, second] = [open(), open()];
  await first.take(10);
  const waits = second.take(5);
  second.close();
  second.close();
  await waits;
  first.close();
  const third = open();
  open();
  await third.take(10);
});
