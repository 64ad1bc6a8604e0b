/** Field of the address with the ids of open branches, separated by commas. */
export const OPEN_FIELD = 'open';

/** Returns the branches of the tree that are open: the asked ones and all above them. */
export function openBranches(
  categories: readonly { id: string; parentId: string | null }[],
  asked: string,
): ReadonlySet<string> {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const open = new Set<string>();
  for (const id of asked.split(','))
    for (
      let at: string | null = parents.has(id) ? id : null;
      at !== null && !open.has(at);
      at = parents.get(at) ?? null
    )
      open.add(at);
  return open;
}
