import type { ImportState } from './batch.ts';
import { registerAxis, registerValue, valueOfLabel } from './facet-values.ts';
import { registerAttribute, stored, valueFor } from './feed-attributes.ts';
import type { FeedRow } from './feed-row.ts';
import type { KnownAxis } from './known.store.ts';
import { axisName } from './labels.ts';
import type { RowRefusal } from './types.ts';

type Outcome = { axes: KnownAxis[]; renamed: boolean; remarks: RowRefusal[] };

/** Returns the axes of a variant: colour, size, then free axes in the order of their columns. */
export function axesOf(state: ImportState, known: KnownAxis[], row: FeedRow): Outcome {
  const outcome: Outcome = { axes: [], renamed: false, remarks: [] };
  const valueBefore = (axis: string) => known.find((entry) => entry.axis === axis)?.value;
  const add = (
    axis: string,
    position: number,
    given: string,
    label: string,
    name: string | null,
    swatch: string | null = null,
  ) => {
    const read = valueFor(state.attributes, axis, { value: given, label });
    if ('reason' in read) {
      outcome.remarks.push({ line: row.line, attribute: `c:axis_${axis}`, reason: `${given}: ${read.reason}` });
      return;
    }
    outcome.axes.push({ sku: row.id, axis, value: read.value, position });
    const newValue = !read.isMerged && registerValue(state.values, { key: axis, ...stored(read), swatch });
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
    if (axis.value === null) continue;
    const { value, label, name, declared } = axis.value;
    registerAttribute(state.attributes, { key: axis.key, name, declared });
    add(axis.key, 2 + index, value, label, name);
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
