import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { programPath } from './embedded-binaries.ts';
import { asAccount, type ClusterPlace } from './embedded-place.ts';

export type Launched = {
  /** Returns the reason of the end, once the server has ended. */
  ended(): string | undefined;
  /** Allows the server to outlive this process. */
  release(): void;
};

/**
 * Starts the server outside the terminal's process group, so Ctrl-C reaches only the shop, which finishes requests
 * first.
 */
export function launchServer(place: ClusterPlace, settings: Record<string, string>, answerMs: number): Launched {
  const options = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return place.transport === 'socket' ? launchDirectly(place, options) : launchByControl(place, options, answerMs);
}

function launchDirectly(place: ClusterPlace, options: string[]): Launched {
  const out = openLog(place);
  const server = spawn(
    programPath(place.binaries, 'postgres'),
    ['-D', place.cluster, ...options.flatMap((option) => ['-c', option])],
    {
      ...asAccount(place, place.sockets),
      stdio: ['ignore', out, out],
      detached: true,
    },
  );
  fs.closeSync(out);
  let ended: string | undefined;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  return { ended: () => ended, release: () => server.unref() };
}

/** Opens the log. Follows no link, because its folder belonged to PostgreSQL's account in earlier versions. */
function openLog({ log }: ClusterPlace): number {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = fs.constants;
  return fs.openSync(log, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o640);
}

/**
 * Starts the server on Windows, where only pg_ctl can start it under an administrative account and without a console.
 */
function launchByControl(place: ClusterPlace, options: string[], answerMs: number): Launched {
  const seconds = String(Math.ceil(answerMs / 1000));
  let ended: string | undefined;
  if (place.account) {
    // Here pg_ctl opens the log, under the server's account.
    const out = openLog(place);
    fs.fchownSync(out, place.account.uid, place.account.gid);
    fs.closeSync(out);
  }
  // pg_ctl appends the server's output to the log and gives the options to a shell. PostgreSQL reads "/" on Windows.
  const quoted = options.map((option) => `-c "${option.replaceAll('\\', '/')}"`).join(' ');
  const words = ['start', '-D', place.cluster, '-l', place.log, '-w', '-t', seconds, '-o', quoted];
  void control(place, words).then((problem) => {
    ended = problem;
  });
  return { ended: () => ended, release: () => {} };
}

/** Requests a "fast" shutdown: the server rolls back open transactions and writes a checkpoint. */
export async function shutServer(place: ClusterPlace, pid: number): Promise<void> {
  if (place.transport === 'socket') process.kill(pid, 'SIGINT');
  // Windows has no signals; pg_ctl uses a named pipe of the server instead.
  else await control(place, ['stop', '-D', place.cluster, '-m', 'fast', '-W']);
}

/** Runs pg_ctl. Resolves with the reason of a failure, or undefined. */
function control(place: ClusterPlace, words: string[]): Promise<string | undefined> {
  // A detached pg_ctl on Windows has no console, so the server would open a visible one. It inherits a hidden console.
  const program = spawn(programPath(place.binaries, 'pg_ctl'), words, {
    ...asAccount(place, place.sockets),
    stdio: 'ignore',
    windowsHide: true,
  });
  return new Promise((resolve) => {
    program.once('error', (error) => resolve(error.message));
    program.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : `pg_ctl ${words[0]}: exit ${code ?? signal}`),
    );
  });
}
