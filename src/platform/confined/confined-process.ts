import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { type ConfinedFrame, createFrameReader, frameChunks, READY } from './frames.ts';
import { CONFINED_ENVIRONMENT, type ConfinedProgram, confinedCommand, withoutNetwork } from './run-confined.ts';

/** Input of one job. `most`: maximum bytes of the answer's body. */
export type ConfinedJob = { head: unknown; body: Buffer; patienceMs: number; most: number };
/**
 * Reason why a job has no answer. The process did not start, ended, took too long or sent something else than the
 * answer; or the shop closes.
 */
export type ConfinedProblem = 'not-started' | 'ended' | 'late' | 'malformed' | 'closed';
export type ConfinedAnswer = { ok: true; head: unknown; body: Buffer } | { ok: false; problem: ConfinedProblem };

/** Confined process that does one job after another. */
export type ConfinedProcess = {
  /** Resolves once the process has left its privileges; false if it never does. */
  ready: Promise<boolean>;
  /** Sends a job; the one before must have its answer. After any problem the process has ended. */
  ask(job: ConfinedJob): Promise<ConfinedAnswer>;
  /** Kills the process, which has nothing to lose. A job at work has the given problem. */
  end(problem?: ConfinedProblem): void;
  /** Resolves once the process has ended. */
  ended: Promise<void>;
};

type Waiting = { number: number; most: number; settle(answer: ConfinedAnswer): void };

/**
 * Starts a confined process that speaks frames on its input and output. It ends with this process, because its input
 * then ends. It keeps neither this process nor its thread alive.
 */
export function startConfinedProcess(program: ConfinedProgram, startMs: number): ConfinedProcess {
  let waiting: Waiting | null = null;
  let number = READY;
  let hasEnded = false;
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
  const child = spawnConfined(program);

  function fail(problem: ConfinedProblem): void {
    // Its end is awaited, so it has to keep the event loop alive until then.
    if (!hasEnded) child?.ref();
    child?.kill('SIGKILL');
    waiting?.settle({ ok: false, problem });
  }

  function expect(given: { number: number; most: number; patienceMs: number }): Promise<ConfinedAnswer> {
    return new Promise((resolve) => {
      // Keeps the event loop alive until the job is settled.
      const patience = setTimeout(fail, given.patienceMs, 'late');
      waiting = {
        ...given,
        settle: (answer) => {
          clearTimeout(patience);
          waiting = null;
          resolve(answer);
        },
      };
      if (hasEnded) fail('ended');
    });
  }

  const reader = createFrameReader(
    () => waiting?.most ?? 0,
    (frame: ConfinedFrame) => {
      if (frame.number !== waiting?.number) return false;
      waiting.settle({ ok: true, head: frame.head, body: frame.body });
      return true;
    },
  );
  const leave = (): void => {
    hasEnded = true;
    fail('ended');
    markEnded();
  };
  child?.stdout?.on('data', (chunk: Buffer) => {
    if (!reader.push(chunk)) fail('malformed');
  });
  // The process may end before it has read all of a job.
  child?.stdin?.on('error', () => {});
  child?.once('error', leave);
  child?.once('exit', leave);
  if (child === null) leave();

  return {
    ready: expect({ number: READY, most: 0, patienceMs: startMs }).then(({ ok }) => ok),
    ask: ({ head, body, patienceMs, most }) => {
      number += 1;
      const answer = expect({ number, most, patienceMs });
      for (const chunk of frameChunks({ number, head, body })) child?.stdin?.write(chunk);
      return answer;
    },
    end: (problem = 'ended') => fail(problem),
    ended,
  };
}

/** Returns null if the system has no memory or no account number for a process; `kontor doctor` names the problem. */
function spawnConfined(program: ConfinedProgram): ChildProcess | null {
  try {
    const [command, ...args] = confinedCommand(program, process.platform, withoutNetwork());
    const child = spawn(command, args, {
      windowsHide: true,
      // In a group of its own, so that Ctrl-C lets pictures of requests in flight finish.
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: CONFINED_ENVIRONMENT,
    });
    child.unref();
    for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
    return child;
  } catch {
    return null;
  }
}
