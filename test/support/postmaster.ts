import fs from 'node:fs';
import path from 'node:path';

/** Where the built-in PostgreSQL of a DATA_DIR lives; as root that is outside of it. */
export function databaseHome(folder: string): string {
  const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
  return process.getuid?.() === 0 ? path.join('/var/lib', `kontor-${id}`) : path.join(folder, 'postgresql');
}

/** Number of its main process. */
export function postmasterOf(folder: string): number {
  const [line] = fs.readFileSync(path.join(databaseHome(folder), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return Number(line);
}
