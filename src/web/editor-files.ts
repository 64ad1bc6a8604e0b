import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { BUILD_FOLDER } from '../platform/build-folder.ts';

const FILE = path.join(BUILD_FOLDER, 'editor.json');
const Files = v.object({
  script: v.string(),
  style: v.string(),
  pictures: v.string(),
  order: v.string(),
  enhancements: v.string(),
  grid: v.string(),
});
type Files = v.InferOutput<typeof Files>;

let known: { changed: number; files: Files | null } | null = null;

/** Returns the files of the visual editor; null if it was not built. Reads them again after each build. */
export function editorFiles(): Files | null {
  const changed = fs.statSync(FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (known?.changed !== changed)
    known = { changed, files: changed === 0 ? null : v.parse(Files, JSON.parse(fs.readFileSync(FILE, 'utf8'))) };
  return known.files;
}
