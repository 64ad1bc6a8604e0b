/** Returns the given value; undefined means that the feed is silent, and the known value stays. */
export function keepKnown<T>(given: T | undefined, before: T | undefined, otherwise: T): T {
  return given === undefined ? (before ?? otherwise) : given;
}
