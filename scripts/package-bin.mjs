import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the JavaScript file of a package's program, for process.execPath. On Windows, files in node_modules/.bin are
 * batch scripts, which cannot be spawned without a shell.
 */
export function packageBin(name, program = name) {
  const folder = path.resolve(import.meta.dirname, '../node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[program]);
}
