import type { Axis } from '../shop/catalogue/products/index.ts';

/** Colours are chosen by link, and a product's address always has one. */
export function isColour(axis: Axis): boolean {
  return axis.key === 'colour' || axis.key === 'color';
}

/** Axes that the shopper has to choose from: more than the colour, more than one value. */
export function choosableAxes(axes: Axis[]): Axis[] {
  return axes.filter((axis) => !isColour(axis) && axis.choices.length > 1);
}

/** Keys of the axes already chosen, from the address: "1" stands for all, else their names. */
export function chosenAxes(axes: Axis[], parameter: string | null): string[] {
  const keys = choosableAxes(axes).map((axis) => axis.key);
  if (parameter === '1') return keys;
  const named = parameter?.split(',') ?? [];
  return keys.filter((key) => named.includes(key));
}

/** The address parameter after one more axis was chosen; null while none is. */
export function chosenParameter(axes: Axis[], chosen: string[]): string | null {
  const keys = choosableAxes(axes).map((axis) => axis.key);
  if (keys.length === 0) return null;
  const named = keys.filter((key) => chosen.includes(key));
  if (named.length === 0) return null;
  return named.length === keys.length ? '1' : named.join(',');
}

/** The first axis that still has to be chosen, or null if the variant is settled. */
export function missingAxis(axes: Axis[], chosen: string[]): Axis | null {
  return choosableAxes(axes).find((axis) => !chosen.includes(axis.key)) ?? null;
}
