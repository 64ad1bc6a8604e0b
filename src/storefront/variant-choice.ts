import type { Axis } from '../shop/catalogue/products/index.ts';

/** Returns true for a colour axis. Colours are links, and a product's address always has one. */
export function isColour(axis: Axis): boolean {
  return axis.key === 'colour' || axis.key === 'color';
}

/** Returns the axes that the visitor must choose: all but the colour with more than one value. */
export function choosableAxes(axes: Axis[]): Axis[] {
  return axes.filter((axis) => !isColour(axis) && axis.choices.length > 1);
}

/** Returns the keys of the axes chosen in the address: "1" means all, otherwise their names. */
export function chosenAxes(axes: Axis[], parameter: string | null): string[] {
  const keys = choosableAxes(axes).map((axis) => axis.key);
  if (parameter === '1') return keys;
  const named = parameter?.split(',') ?? [];
  return keys.filter((key) => named.includes(key));
}

/** Returns the address parameter for the chosen axes; null if none is chosen. */
export function chosenParameter(axes: Axis[], chosen: string[]): string | null {
  const keys = choosableAxes(axes).map((axis) => axis.key);
  if (keys.length === 0) return null;
  const named = keys.filter((key) => chosen.includes(key));
  if (named.length === 0) return null;
  return named.length === keys.length ? '1' : named.join(',');
}

/** Returns the first axis without a choice; null if the variant is complete. */
export function missingAxis(axes: Axis[], chosen: string[]): Axis | null {
  return choosableAxes(axes).find((axis) => !chosen.includes(axis.key)) ?? null;
}
