import { postmasterOf } from '../../platform/database/embedded-server.ts';
import type { SystemMemory } from './memory-report.ts';
import { childProcesses, readChildMemory, readMappedMemory } from './process-maps.ts';

/** Part of the command line of the processes that decode pictures. */
const DECODING = 'decoding';

/**
 * Reads from `/proc` what the process itself does not report. `dataDir`: folder of its built-in database; null if its
 * database is a server of its own.
 */
export function readSystemMemory(pid: number, dataDir: string | null, proc = '/proc'): SystemMemory {
  const mapped = readMappedMemory(pid, proc);
  if (mapped === null) return { mapped, pictures: null, database: null };
  const children = childProcesses(pid, proc);
  const decoding = children.filter(({ name, command }) => name !== 'postgres' && command.includes(DECODING));
  const started = children.find(({ name }) => name === 'postgres')?.pid ?? null;
  // After a crash of the shop its database is no child of the next process.
  const postmaster = started ?? (dataDir === null ? null : postmasterOf(dataDir));
  return {
    mapped,
    pictures: decoding.reduce((bytes, child) => bytes + (readChildMemory(child.pid, proc)?.proportional ?? 0), 0),
    database: postmaster === null ? null : databaseMemory(postmaster, proc),
  };
}

function databaseMemory(postmaster: number, proc: string): SystemMemory['database'] {
  const pids = [postmaster, ...childProcesses(postmaster, proc).map(({ pid }) => pid)];
  const processes = pids.flatMap((pid) => readChildMemory(pid, proc) ?? []);
  if (processes.length === 0) return null;
  const shared = processes.reduce((bytes, process) => bytes + process.shared, 0);
  const all = processes.reduce((bytes, process) => bytes + process.proportional, 0);
  return { processes: processes.length, own: all - shared, shared };
}
