/**
 * Reads several things at once for those that are rendered in the same turn. What is rendered later, because a change has overtaken
 * somebody else's reading, is read anew and alone: what was read together may be older than that change. `end` ends the turn.
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
