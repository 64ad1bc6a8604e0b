import type { AxisRow } from './catalogue.store.ts';
import type { Axis, AxisChoice, Sku } from './types.ts';

/** Variant with its axis values: { colour: 'navy', size: '38' }. */
export type Choosable = { sku: string; available: boolean; values: Record<string, string> };

/**
 * Returns the choices among variants, seen from the shown one. Each choice leads to the variant with all other choices
 * unchanged. If there is none, it leads to one with as many unchanged choices as possible, available ones first.
 */
export function variantChoices(rows: AxisRow[], variants: Choosable[], shown: string): Axis[] {
  const current = variants.find((variant) => variant.sku === shown);
  const axes = new Map<string, { name: string; position: number; values: Map<string, AxisRow> }>();
  for (const row of rows) {
    const axis = axes.get(row.axis) ?? {
      name: row.name,
      position: row.axisPosition,
      values: new Map<string, AxisRow>(),
    };
    axis.values.set(row.value, row);
    axes.set(row.axis, axis);
  }
  return [...axes]
    .sort(([, a], [, b]) => a.position - b.position)
    .map(([key, axis]) => ({
      key,
      name: axis.name,
      choices: [...axis.values.values()]
        .sort((a, b) => a.valuePosition - b.valuePosition || a.label.localeCompare(b.label, 'de', { numeric: true }))
        .map((row): AxisChoice => {
          const target = nearest(variants, key, row.value, current?.values ?? {});
          return {
            value: row.value,
            label: row.label,
            swatch: row.swatch,
            sku: target ? (target.sku as Sku) : null,
            available: target?.available ?? false,
            selected: current?.values[key] === row.value,
          };
        }),
    }));
}

function nearest(
  variants: Choosable[],
  axis: string,
  value: string,
  wanted: Record<string, string>,
): Choosable | undefined {
  const kept = (variant: Choosable) =>
    Object.entries(wanted).filter(([key, choice]) => key !== axis && variant.values[key] === choice).length;
  return variants
    .filter((variant) => variant.values[axis] === value)
    .map((variant, index) => ({ variant, index, kept: kept(variant) }))
    .sort(
      (a, b) => b.kept - a.kept || Number(b.variant.available) - Number(a.variant.available) || a.index - b.index,
    )[0]?.variant;
}
