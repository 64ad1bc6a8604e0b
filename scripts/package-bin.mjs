import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * JavaScript file of a package's program, to be run by process.execPath. Files in node_modules/.bin are shell or batch
 * scripts on Windows, which cannot be spawned without a shell.
 */
export function packageBin(name, program = name) {
  const folder = path.resolve(import.meta.dirname, '../node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[program]);
}
