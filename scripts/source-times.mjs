import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['src', 'houses', 'public', 'scripts'];

/**
 * Returns a hash of the names, sizes and change times of all files on which a build depends, and of `variant`. Equal
 * hashes mean that none changed, so none has to be read: programs cannot set a change time (ctime). `house`: folder of
 * the retailer.
 */
export function sourceTimes(house, variant) {
  const folders = isWithin(house, 'houses') ? FOLDERS : [...FOLDERS, house];
  const ofRoot = readdirSync('.').filter((name) => name === 'package-lock.json' || name.endsWith('.config.ts'));
  const lines = [house, variant, ...[...folders.flatMap(filesIn), ...ofRoot].map(withTimes)];
  return hash('sha256', lines.join('\n'));
}

/** Returns a hash of the sizes and change times of files. A missing file counts too. */
export function fileTimes(files) {
  return hash('sha256', files.map(withTimes).join('\n'));
}

function isWithin(folder, above) {
  return path.relative(above, folder).split(path.sep)[0] !== '..';
}

/** Packages have their version in a lock file. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const place = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(place) : [place];
  });
}

function withTimes(file) {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${file} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}` : `${file} -`;
}
