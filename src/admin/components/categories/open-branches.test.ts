import { expect, test } from 'vitest';
import { openBranches } from './open-branches.ts';

const TREE = [
  { id: 'garden', parentId: null },
  { id: 'tools', parentId: 'garden' },
  { id: 'spades', parentId: 'tools' },
  { id: 'fashion', parentId: null },
];

test('shows the top level alone at first', () => {
  expect(openBranches(TREE, '')).toEqual(new Set());
});

test('opens the asked categories with all above them, and no unknown one', () => {
  expect(openBranches(TREE, 'tools,other')).toEqual(new Set(['tools', 'garden']));
  expect(openBranches(TREE, 'spades,fashion,garden')).toEqual(new Set(['spades', 'tools', 'garden', 'fashion']));
});

test('ends with parents in a circle', () => {
  const circle = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ];
  expect(openBranches(circle, 'a')).toEqual(new Set(['a', 'b']));
});
