/**
 * Creates a reader that loads several items at once for the renders of one batch. `end` ends the batch. Later renders
 * read their item alone, because a change may have made the shared result outdated.
 */
export function readTogether<One, All>(
  all: readonly One[],
  read: (those: One[]) => Promise<All>,
): { of(one: One): Promise<All>; end(): void } {
  let together: Promise<All> | null = null;
  let isOver = false;
  return {
    of: (one) => {
      if (isOver) return read([one]);
      together ??= read([...all]);
      return together;
    },
    end: () => {
      isOver = true;
    },
  };
}
