import fs from 'node:fs';
import path from 'node:path';

/** Returns the folder of a DATA_DIR's built-in PostgreSQL; as root it is outside DATA_DIR. */
export function databaseHome(folder: string): string {
  const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
  return process.getuid?.() === 0 ? path.join('/var/lib', `kontor-${id}`) : path.join(folder, 'postgresql');
}

/** Returns the process id of its main process. */
export function postmasterOf(folder: string): number {
  const [line] = fs.readFileSync(path.join(databaseHome(folder), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return Number(line);
}
