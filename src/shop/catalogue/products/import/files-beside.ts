import fs from 'node:fs/promises';
import path from 'node:path';

/** Returns the file for a path in a feed, or the reason why it may not be read. */
export type FileFinder = (
  written: string,
  kind: 'pictures' | 'videos' | 'captions',
) => Promise<{ file: string } | { problem: string }>;

/**
 * Creates a finder that reads pictures and videos from the folder of the feed and from media folders. Paths with ".."
 * and symbolic links must not lead outside these folders.
 */
export async function filesBeside(feedFile: string, mediaRoots: readonly string[]): Promise<FileFinder> {
  const roots: string[] = [];
  for (const folder of [path.dirname(feedFile), ...mediaRoots]) roots.push(await fs.realpath(path.resolve(folder)));
  return async (written, kind) => {
    if (/^[a-z][a-z0-9+.-]+:/i.test(written)) return { problem: `${kind} are read from files beside the feed` };
    for (const root of roots) {
      const file = await fs.realpath(path.resolve(root, written)).catch(() => null);
      if (file === null) continue;
      if (roots.some((folder) => file.startsWith(folder + path.sep))) return { file };
      return { problem: `${written} lies outside the folder of the feed` };
    }
    const inside = roots.some((root) => path.resolve(root, written).startsWith(root + path.sep));
    return { problem: inside ? `there is no file ${written}` : `${written} lies outside the folder of the feed` };
  };
}
