import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MISSING = /^Cannot find (module|package) '(.+)' imported from (.+)$/;

/**
 * Returns one line about an error in a file of a retailer's folder, with its place: "tenants/ch.ts:9: Expected ','".
 * Null for an error of the platform, such as a package that is not installed.
 */
export function loadingProblem(folder: string, error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Node names files by their real paths.
  const real = fs.realpathSync(folder);
  const within = (file: string) => path.relative(real, file).replaceAll(path.sep, '/');
  const [, what, missing = '', importer = ''] = MISSING.exec(error.message) ?? [];
  if (what !== undefined) {
    if (!importer.startsWith(real)) return null;
    return `${within(importer)}: finds no ${what === 'package' ? `package "${missing}"` : `file ${within(missing)}`}`;
  }
  const place = placeIn(error.stack ?? '', real);
  return place === null ? null : `${place}: ${error.message.split('\n')[0]}`;
}

/** Returns the first file of the folder in a stack with its line. A stack has addresses or paths. */
function placeIn(stack: string, folder: string): string | null {
  for (const start of [`${pathToFileURL(folder).href}/`, `${folder}${path.sep}`]) {
    const [, file = '', line = ''] = /^([^\s:]+):(\d+)/.exec(stack.split(start, 2)[1] ?? '') ?? [];
    if (file !== '') return `${start.startsWith('file:') ? decodeURI(file) : file}:${line}`;
  }
  return null;
}
