import fs from 'node:fs';
import { postmasterOf } from './postmaster.ts';

/** Stops all processes of a DATA_DIR's built-in PostgreSQL: it neither answers nor refuses. */
export function freezeDatabase(folder: string): { thaw(): void; end(home: string): void } {
  const postmaster = postmasterOf(folder);
  // The main process first, so that it starts no others.
  process.kill(postmaster, 'SIGSTOP');
  const frozen = [postmaster, ...childrenOf(postmaster)];
  for (const pid of frozen.slice(1)) process.kill(pid, 'SIGSTOP');
  return {
    thaw: () => {
      for (const pid of frozen) signal(pid, 'SIGCONT');
    },
    end: (home) => {
      for (const pid of frozen.reverse()) signal(pid, 'SIGKILL');
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
