import { expect, test } from 'vitest';
import { formBudget } from './form-room.ts';

test('what is more than the room waits until something is given back; the oldest never waits', async () => {
  const room = formBudget(10);
  const [first, second, third] = [room(), room(), room()];
  await first.take(6);
  await second.take(4);
  const said: string[] = [];
  const later = [second.take(3).then(() => said.push('second')), third.take(1).then(() => said.push('third'))];
  // The first goes on over the limit: otherwise all would wait for each other.
  await first.take(6);
  expect(said).toEqual([]);
  first.close();
  await Promise.all(later);
  expect(said.toSorted()).toEqual(['second', 'third']);
});

test('a form that was given up waits for nothing, and gives back once only', async () => {
  const room = formBudget(10);
  const [first, second] = [room(), room()];
  await first.take(10);
  const waits = second.take(5);
  second.close();
  second.close();
  await waits;
  first.close();
  const third = room();
  room();
  await third.take(10);
});
