/** Kinds of sizes as they are written: letters, numbers, waist and length, tyres; whatever else is measured in words. */
const SYSTEMS = [
  /^(?:\d?X{0,3}[SL]|M|one[- ]?size)(?:\/\d?X{0,3}[SML])?$/i,
  /^\d{1,3}$/,
  /^\d+\/\d+$/,
  /R\s?\d/i,
  /x/i,
];

/**
 * Sizes apart by their system, each in the order it comes in: a list of several kinds of goods has letters and numbers,
 * and between them nothing is larger or smaller.
 */
export function sizeGroups<Size extends { value: string; label: string }>(sizes: readonly Size[]): Size[][] {
  const groups = new Map<number, Size[]>();
  for (const size of sizes) {
    const system = SYSTEMS.findIndex((written) => written.test(size.label.trim()) || written.test(size.value));
    const group = groups.get(system);
    if (group) group.push(size);
    else groups.set(system, [size]);
  }
  return [...groups.values()];
}
