import { withoutControls } from '../../../platform/clean-text.ts';

export const LONGEST_FOLDER = 60;
/** Folders below one another, the first one included. */
export const DEEPEST_FOLDER = 5;
const LONGEST_TAG = 40;
const MOST_TAGS = 20;

export type FolderNode = { id: number; parent: number | null; name: string };
export type FolderProblem = 'no-name' | 'too-long-name' | 'taken' | 'too-deep' | 'no-folder' | 'inside-itself';

/** Reads tags separated by commas or lines, in lower case, each once. */
export function readTags(text: string): string[] {
  const tags = text
    .split(/[,;\n]/)
    .map((tag) => withoutControls(tag).trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, LONGEST_TAG))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

/** Returns the folders from the top to the given one; empty for none. */
export function pathOfFolder<Node extends Pick<FolderNode, 'id' | 'parent'>>(
  folders: readonly Node[],
  id: number | null,
): Node[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Node[] = [];
  for (let at = id === null ? undefined : byId.get(id); at && !path.includes(at); ) {
    path.unshift(at);
    at = at.parent === null ? undefined : byId.get(at.parent);
  }
  return path;
}

/** Returns the folders in the order of a tree with their depth, from 0. */
export function treeOf<Node extends Pick<FolderNode, 'id' | 'parent'>>(
  folders: readonly Node[],
): (Node & { depth: number })[] {
  const below = Map.groupBy(folders, ({ parent }) => parent);
  const walk = (parent: number | null, depth: number): (Node & { depth: number })[] =>
    (below.get(parent) ?? []).flatMap((folder) => [{ ...folder, depth }, ...walk(folder.id, depth + 1)]);
  return walk(null, 0);
}

/** Checks the name and place of a folder; `id` is null for a new one. */
export function checkFolder(
  folders: readonly FolderNode[],
  wish: { id: number | null; name: string; parent: number | null },
): { name: string } | { problem: FolderProblem } {
  const name = withoutControls(wish.name).trim().replaceAll(/\s+/g, ' ');
  if (name === '') return { problem: 'no-name' };
  if (name.length > LONGEST_FOLDER) return { problem: 'too-long-name' };
  if (wish.id !== null && !folders.some(({ id }) => id === wish.id)) return { problem: 'no-folder' };
  const path = pathOfFolder(folders, wish.parent);
  if (wish.parent !== null && path.length === 0) return { problem: 'no-folder' };
  if (path.some(({ id }) => id === wish.id)) return { problem: 'inside-itself' };
  const isTaken = folders.some(
    (folder) =>
      folder.id !== wish.id && folder.parent === wish.parent && folder.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return { problem: 'taken' };
  return path.length + heightOf(folders, wish.id) > DEEPEST_FOLDER ? { problem: 'too-deep' } : { name };
}

/** Returns the number of levels of a folder and those below it; 1 for a new one. */
function heightOf(folders: readonly FolderNode[], id: number | null): number {
  if (id === null) return 1;
  const below = folders.filter(({ parent }) => parent === id).map((folder) => heightOf(folders, folder.id));
  return 1 + Math.max(0, ...below);
}
