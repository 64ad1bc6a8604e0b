import os from 'node:os';

/** Maximum length of the host in the name: PostgreSQL truncates names at 63 bytes. */
const LONGEST_HOST = 30;

const PREFIX = 'kontor ';

/**
 * Builds the name that distinguishes connections of this process in pg_stat_activity. `use`: purpose of one connection.
 */
export function applicationName(use?: string): string {
  return `${PREFIX}${ownProcess()}${use === undefined ? '' : ` ${use}`}`;
}

/** Returns host and process id in the form of applicationName. */
export function ownProcess(): string {
  return `${os.hostname().slice(0, LONGEST_HOST)}:${process.pid}`;
}

/** Extracts host and process id from an application name; null for a name of another program. */
export function processOf(name: string): string | null {
  return name.startsWith(PREFIX) ? (name.slice(PREFIX.length).split(' ')[0] ?? null) : null;
}
