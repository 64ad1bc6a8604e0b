/** Size systems by notation: letters, numbers, waist and length, tyres, dimensions. Other sizes are words. */
const SYSTEMS = [
  /^(?:\d?X{0,3}[SL]|M|one[- ]?size)(?:\/\d?X{0,3}[SML])?$/i,
  /^\d{1,3}$/,
  /^\d+\/\d+$/,
  /R\s?\d/i,
  /x/i,
];

/**
 * Groups sizes by system in their given order. A list of mixed products has letters and numbers, which have no common
 * order.
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
