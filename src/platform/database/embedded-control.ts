import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { programPath } from './embedded-binaries.ts';
import { asAccount, type Place } from './embedded-place.ts';

export type Launched = {
  /** Reason of the end, once the server has ended. */
  ended(): string | undefined;
  /** Lets the server outlive this process. */
  release(): void;
};

/** Starts the server outside the terminal's process group: Ctrl-C reaches only the shop, which lets requests end first. */
export function launchServer(place: Place, settings: Record<string, string>, answerMs: number): Launched {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return place.transport === 'socket' ? launchDirectly(place, options) : launchByControl(place, options, answerMs);
}

function launchDirectly(place: Place, options: string[]): Launched {
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

/** Windows: only pg_ctl starts a server under an account with administrative rights, and without a console. */
function launchByControl(place: Place, options: string[], answerMs: number): Launched {
  const seconds = String(Math.ceil(answerMs / 1000));
  let ended: string | undefined;
  // pg_ctl appends the server's output to the log. No setting contains a blank.
  const words = ['start', '-D', place.cluster, '-l', place.log, '-w', '-t', seconds, '-o', options.join(' ')];
  void control(place, words).then((problem) => {
    ended = problem;
  });
  return { ended: () => ended, release: () => {} };
}

/** "Fast" shutdown: open transactions are rolled back and a checkpoint is written. */
export async function shutServer(place: Place, pid: number): Promise<void> {
  if (place.transport === 'socket') process.kill(pid, 'SIGINT');
  // Windows has no signals: pg_ctl uses a named pipe of the server instead.
  else await control(place, ['stop', '-D', place.cluster, '-m', 'fast', '-W']);
}

/** Runs pg_ctl; resolves with the reason of a failure. */
function control(place: Place, words: string[]): Promise<string | undefined> {
  // Windows: a detached pg_ctl has no console, and the server would open a visible one. A hidden one is inherited.
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
