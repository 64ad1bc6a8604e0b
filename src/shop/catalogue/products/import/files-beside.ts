import fs from 'node:fs/promises';
import path from 'node:path';

/** The file that a path of a feed means, or why it may not be read. */
export type FileFinder = (
  written: string,
  kind: 'pictures' | 'videos' | 'captions',
) => Promise<{ file: string } | { problem: string }>;

/**
 * Pictures and videos are read from the feed's folder and, if given, from media folders; never from elsewhere, neither by
 * ".." nor through a link of the file system.
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
