import { expect, test } from 'vitest';
import example from '../../houses/example/house.ts';
import type { Extension } from '../../src/extending/extension.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';

const listener = { name: 'shipped', types: ['shipment.created'], handle: () => {} } as const;
const problemsOf = (...extensions: Extension[]) => houseProblems({ ...example, extensions });

test('finds no problem in the extensions of the example retailer', () => {
  expect(houseProblems(example)).toEqual([]);
});

test('names mistakes of extensions, one line each', () => {
  expect(problemsOf({ name: 'Bike Lease', interface: 1 })).toEqual([
    'extensions.0.name: "Bike Lease" must begin with a-z and have at most 31 of a-z, 0-9 and hyphens',
  ]);
  expect(problemsOf({ name: 'lease', interface: 1 }, { name: 'lease', interface: 1 })).toEqual([
    'extensions.lease: is listed twice',
  ]);
  expect(problemsOf({ name: 'lease', interface: 1, listeners: [listener, listener] })).toEqual([
    'extensions.lease.listeners.shipped: is listed twice',
  ]);
});

test('refuses variables with other names, and one that is listed twice', () => {
  const variables = [{ name: 'BOARD_URL' }, { name: 'board' }, { name: 'BOARD_URL' }];
  expect(problemsOf({ name: 'board', interface: 1, variables })).toEqual([
    'extensions.board.variables: "board" must have capital letters, digits and underscores',
    'extensions.board.variables.BOARD_URL: is listed twice',
  ]);
});

test('refuses an extension that was written for another interface', () => {
  const later = { name: 'lease', interface: 1 } as const;
  // As a later version would write it; the compiler refuses it too.
  Reflect.set(later, 'interface', 2);
  expect(problemsOf(later)).toEqual(['extensions.lease.interface: this platform runs 1, not 2']);
});
