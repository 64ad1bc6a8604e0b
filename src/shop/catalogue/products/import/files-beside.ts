import fs from 'node:fs/promises';
import path from 'node:path';

/** Returns the file for a path in a feed, or the reason why it may not be read. */
export type FileFinder = (
  written: string,
  kind: 'pictures' | 'videos' | 'captions' | 'documents',
) => Promise<{ file: string } | { problem: string }>;

/**
 * Creates a finder that reads pictures, videos and documents from the folder of the feed and from media folders. A name is found
 * in any spelling of its letters (ü of one or two characters) and, if only one file fits, in any case. Paths with ".."
 * and symbolic links must not lead outside these folders.
 */
export async function filesBeside(feedFile: string, mediaRoots: readonly string[]): Promise<FileFinder> {
  const roots: string[] = [];
  for (const folder of [path.dirname(feedFile), ...mediaRoots]) roots.push(await fs.realpath(path.resolve(folder)));
  const spelled = spellings();
  return async (given, kind) => {
    const written = given.trim();
    if (/^[a-z][a-z0-9+.-]+:/i.test(written)) return { problem: `${kind} are read from files beside the feed` };
    const names = [...new Set([written, decoded(written)])];
    for (const root of roots) {
      for (const name of names) {
        const asked = path.resolve(root, name);
        const file = (await existing(asked)) ?? (await existing(await spelled(root, asked)));
        if (file === null) continue;
        if (roots.some((folder) => file.startsWith(folder + path.sep))) return { file };
        return { problem: `${written} lies outside the folder of the feed` };
      }
    }
    const inside = roots.some((root) => path.resolve(root, written).startsWith(root + path.sep));
    return { problem: inside ? `there is no file ${written}` : `${written} lies outside the folder of the feed` };
  };
}

async function existing(asked: string | null): Promise<string | null> {
  return asked === null ? null : fs.realpath(asked).catch(() => null);
}

/** Returns a name as written in an address: "T%C3%BCr.jpg" is "Tür.jpg". */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a search for the existing spelling of a path below a folder. Each folder is listed once. */
function spellings(): (root: string, asked: string) => Promise<string | null> {
  const listed = new Map<string, Promise<Spellings>>();
  return async (root, asked) => {
    if (!asked.startsWith(root + path.sep)) return null;
    let at = root;
    for (const part of asked.slice(root.length + 1).split(path.sep)) {
      const names = listed.get(at) ?? fs.readdir(at).then(spellingsOf, () => spellingsOf([]));
      listed.set(at, names);
      const found = (await names)(part);
      if (found === null) return null;
      at = path.join(at, found);
    }
    return at;
  };
}

type Spellings = (part: string) => string | null;

/** Returns a search for the name that differs in its composition only, or the only one that differs in its case too. */
function spellingsOf(names: readonly string[]): Spellings {
  const exact = new Set(names);
  const byLetters = Map.groupBy(names, (name) => name.normalize('NFC'));
  const inAnyCase = Map.groupBy(names, (name) => name.normalize('NFC').toLowerCase());
  return (part) => {
    if (exact.has(part)) return part;
    const letters = part.normalize('NFC');
    const [same] = byLetters.get(letters) ?? [];
    const alike = inAnyCase.get(letters.toLowerCase()) ?? [];
    return same ?? (alike.length === 1 ? (alike[0] ?? null) : null);
  };
}
