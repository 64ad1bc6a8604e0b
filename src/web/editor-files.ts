import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const FILE = path.resolve(import.meta.dirname, '../../build/editor.json');
const Files = v.object({ script: v.string(), style: v.string(), pictures: v.string() });
type Files = v.InferOutput<typeof Files>;

let known: { changed: number; files: Files | null } | null = null;

/** What the visual editor is loaded from; null where it was not built. Read again when it is built anew. */
export function editorFiles(): Files | null {
  const changed = fs.statSync(FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (known?.changed !== changed)
    known = { changed, files: changed === 0 ? null : v.parse(Files, JSON.parse(fs.readFileSync(FILE, 'utf8'))) };
  return known.files;
}
