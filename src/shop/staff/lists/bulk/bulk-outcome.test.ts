import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesToUndo, plannedLines } from './bulk-outcome.ts';

type Row = { id: string; name: string; value: string | null };
const current = ({ value }: Row) => value;
const value = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const rows = fc
  .array(value, { maxLength: 20 })
  .map((values) => values.map((own, index): Row => ({ id: String(index), name: `Row ${index}`, value: own })));

test('tells changed, equal and impossible rows apart', () => {
  const lines = plannedLines(
    [
      { id: '1', name: 'x', value: 'a' },
      { id: '2', name: 'y', value: 'b' },
      { id: '3', name: 'z', value: null },
    ],
    { current, target: (row) => (row.value === null ? undefined : 'b') },
  );
  expect(lines.map(({ outcome, from, to }) => [outcome, from, to])).toEqual([
    ['changes', 'a', 'b'],
    ['unchanged', 'b', 'b'],
    ['refused', null, null],
  ]);
});

test('undo restores every row, and leaves rows alone that were changed since', () => {
  fc.assert(
    fc.property(rows, value, fc.func(fc.boolean()), (before, to, isChangedSince) => {
      const changed = plannedLines(before, { current, target: () => to }).filter(
        ({ outcome }) => outcome === 'changes',
      );
      const changes = Object.fromEntries(changed.map(({ id, from }) => [id, { from, to }]));
      const after = before.map((row) => ({ ...row, value: isChangedSince(row.id) ? 'since' : to }));
      const undone = new Map(linesToUndo(after, changes, current).map((line) => [line.id, line.to]));
      for (const row of before) {
        const isRestored = row.value !== to && !isChangedSince(row.id);
        expect(undone.has(row.id)).toBe(isRestored);
        if (isRestored) expect(undone.get(row.id)).toBe(row.value);
      }
    }),
  );
});
