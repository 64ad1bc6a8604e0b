/** Returns every run of words up to a length, as start and end. */
export function runs(words: number, longest: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = 0; from < words; from += 1)
    for (let to = from + 1; to <= Math.min(words, from + longest); to += 1) found.push([from, to]);
  return found;
}
