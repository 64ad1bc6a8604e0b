import os from 'node:os';

/** PostgreSQL cuts a name at 63 bytes. */
const LONGEST_HOST = 30;

const PREFIX = 'kontor ';

/** Tells the connections of this process from those of others in pg_stat_activity; `use`: what one of them is for. */
export function applicationName(use?: string): string {
  return `${PREFIX}${ownProcess()}${use === undefined ? '' : ` ${use}`}`;
}

/** Machine and process, as in applicationName. */
export function ownProcess(): string {
  return `${os.hostname().slice(0, LONGEST_HOST)}:${process.pid}`;
}

/** Machine and process of an application name; null for a name of another program. */
export function processOf(name: string): string | null {
  return name.startsWith(PREFIX) ? (name.slice(PREFIX.length).split(' ')[0] ?? null) : null;
}
