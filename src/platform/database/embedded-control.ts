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
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return place.transport === 'socket' ? launchDirectly(place, options) : launchByControl(place, options, answerMs);
}

function launchDirectly(place: ClusterPlace, options: string[]): Launched {
  const out = fs.openSync(place.log, 'a', 0o640);
  const server = spawn(programPath(place.binaries, 'postgres'), ['-D', place.cluster, ...options], {
    ...asAccount(place),
    stdio: ['ignore', out, out],
    detached: true,
  });
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

/**
 * Starts the server on Windows, where only pg_ctl can start it under an administrative account and without a console.
 */
function launchByControl(place: ClusterPlace, options: string[], answerMs: number): Launched {
  const seconds = String(Math.ceil(answerMs / 1000));
  let ended: string | undefined;
  // pg_ctl appends the server's output to the log. No setting contains a space.
  const words = ['start', '-D', place.cluster, '-l', place.log, '-w', '-t', seconds, '-o', options.join(' ')];
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
    ...asAccount(place),
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
