/** Size systems by notation, in which sizes have an order; sizes of no other system are words. */
const SYSTEMS = [
  ['letters', /^(?:\d?X{0,3}[SL]|M|one[- ]?size)(?:\/\d?X{0,3}[SML])?$/i],
  ['numbers', /^\d{1,3}$/],
  ['waist', /^\d+\/\d+$/],
  ['tyres', /R\s?\d/i],
  ['measures', /x/i],
] as const;
export type SizeSystem = (typeof SYSTEMS)[number][0] | 'words';

export type SizeGroup<Size> = { system: SizeSystem; sizes: Size[] };

/**
 * Groups sizes by system in their given order. A list of mixed products has letters and numbers, which have no common
 * order.
 */
export function sizeGroups<Size extends { value: string; label: string }>(sizes: readonly Size[]): SizeGroup<Size>[] {
  const groups = new Map<SizeSystem, Size[]>();
  for (const size of sizes) {
    const [system] = SYSTEMS.find(([, written]) => written.test(size.label.trim()) || written.test(size.value)) ?? [
      'words' as const,
    ];
    const group = groups.get(system);
    if (group) group.push(size);
    else groups.set(system, [size]);
  }
  return [...groups].map(([system, own]) => ({ system, sizes: own }));
}
