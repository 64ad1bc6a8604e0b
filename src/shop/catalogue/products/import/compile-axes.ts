import type { ImportState } from './batch.ts';
import { registerAxis, registerValue, valueOfLabel } from './facet-values.ts';
import type { FeedRow } from './feed-row.ts';
import type { KnownAxis } from './known.store.ts';
import { axisName } from './labels.ts';

type Outcome = { axes: KnownAxis[]; renamed: boolean };

/** Returns the axes of a variant: colour, size, then free axes in the order of their columns. */
export function axesOf(state: ImportState, known: KnownAxis[], row: FeedRow): Outcome {
  const outcome: Outcome = { axes: [], renamed: false };
  const valueBefore = (axis: string) => known.find((entry) => entry.axis === axis)?.value;
  const add = (
    axis: string,
    position: number,
    value: string,
    label: string,
    name: string | null,
    swatch: string | null = null,
  ) => {
    outcome.axes.push({ sku: row.id, axis, value, position });
    const newValue = registerValue(state.values, { key: axis, value, label, swatch });
    const newName = name !== null && registerAxis(state.values, axis, name);
    outcome.renamed ||= newValue || newName;
  };
  if (row.color) {
    const value = row['c:colour'] ?? valueOfLabel(state.values, 'colour', row.color, valueBefore('colour'));
    add('colour', 0, value, row.color, axisName(state.locale, 'colour'), row['c:swatch'] ?? null);
  }
  if (row.size) {
    const value = row['c:size'] ?? valueOfLabel(state.values, 'size', row.size, valueBefore('size'));
    add('size', 1, value, row.size, axisName(state.locale, 'size'));
  }
  for (const [index, axis] of row.axes.entries()) {
    if (axis.value !== null) add(axis.key, 2 + index, axis.value.value, axis.value.label, axis.value.name);
  }
  outcome.axes.push(...known.filter((entry) => !isMentioned(row, entry.axis)));
  return outcome;
}

/** Tells whether the feed has a column for an axis. An empty column removes the axis; without a column it stays. */
function isMentioned(row: FeedRow, axis: string): boolean {
  if (axis === 'colour') return row.color !== undefined;
  if (axis === 'size') return row.size !== undefined;
  return row.axes.some((entry) => entry.key === axis);
}
