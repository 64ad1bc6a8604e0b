import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway } from '../../../platform/database/availability.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { lastPosition } from '../events/index.ts';
import { inputChunk, insertOutput } from './chunks.store.ts';
import { finishJob } from './end-job.ts';
import {
  awaitErasures,
  extendLease,
  type HeldState,
  LeaseLost,
  noteAnswers,
  releaseJob,
  stateOfLeased,
  type TakenJob,
  takeJob,
  writePosition,
  writeStep,
} from './jobs.store.ts';
import type { ApiJob, JobProblem, JobStep, RunJobStep } from './types.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Times in milliseconds. */
export type JobTimes = {
  /** Pause between two looks for a job. */
  idle: number;
  /** Length of a turn; then the jobs of other clients have theirs. */
  turn: number;
  /** Interval in which a long step extends its lease of 30 seconds. */
  renew: number;
  /** Pause of a job after a step that failed. */
  failed: number;
};
const TIMES: JobTimes = { idle: 1000, turn: 2000, renew: 8000, failed: 15_000 };
/** Pause after a step, as a share of its time: the shop has the rest. */
const PAUSE_SHARE = 0.25;
const LONGEST_PAUSE_MS = 500;
/** Begun steps without an end after which a job fails: about two minutes, also if each one kills its process. */
const MOST_ATTEMPTS = 8;
const NO_COUNTS = { changed: 0, unchanged: 0, refused: 0 };

type Deps = { pool: Pool; clock: Clock; log: Log; step: RunJobStep; times?: Partial<JobTimes> };
type Taken = TakenJob & { lease: string };

/**
 * Works on jobs of API clients, one step at a time. Every process that works on jobs runs one. A killed process leaves its lease,
 * after which another one repeats the step: what a step wrote to the job counts only with its end.
 */
export function startApiJobs(deps: Deps): { stop(): Promise<void> } {
  const { pool, clock, log } = deps;
  const times = { ...TIMES, ...deps.times };
  const state = { isStopped: false, wake: () => {} };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      state.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Gives a job a turn; returns whether there was one. */
  async function work(): Promise<boolean> {
    const lease = randomUUID();
    const found = await takeJob(pool, lease, clock.now());
    if (!found) return false;
    const job = { ...found, lease };
    if (job.attempts > MOST_ATTEMPTS) await end(deps, job, 'failed', 'internal');
    else await runTurn({ ...deps, times, pause, isStopped: () => state.isStopped }, job);
    return true;
  }

  async function run(): Promise<void> {
    while (!state.isStopped) {
      try {
        if (!(await work()) && !state.isStopped) await pause(times.idle);
      } catch (err) {
        // During an outage the database watch logs the problem.
        log[isDatabaseAway(err) || state.isStopped ? 'debug' : 'warn']({ err }, 'jobs of API clients rest');
        if (!state.isStopped) await pause(times.idle);
      }
    }
  }

  const running = run();
  return {
    stop: async () => {
      state.isStopped = true;
      state.wake();
      await running;
    },
  };
}

type Turn = Deps & { times: JobTimes; pause(ms: number): Promise<void>; isStopped(): boolean };

/** Runs steps of a job until its turn is over. */
async function runTurn(turn: Turn, taken: Taken): Promise<void> {
  const { pool, log, times, pause, isStopped } = turn;
  const begun = performance.now();
  let job = taken;
  let rest = 0;
  if (job.kind === 'export' && job.eventsAfter === null) {
    // Before the first reading: later events tell everything that the export may lack.
    const position = await lastPosition(pool);
    await writePosition(pool, job, position);
    job = { ...job, eventsAfter: position };
  }
  const renewing = setInterval(() => void extendLease(pool, job).catch(() => {}), times.renew);
  try {
    do {
      const stepBegun = performance.now();
      if (job.kind === 'export' && job.hasPersons) await awaitErasures(pool);
      const held = await stateOfLeased(pool, job);
      if (!held) return;
      const leased = job;
      const outcome = await turn.step(job, {
        inputChunk: (number) => inputText(pool, leased, number),
        noteWritten: (runner, answers) => noteAnswers(runner, leased, answers),
        written: leased.written,
        isEnding: held.state === 'cancelling',
      });
      const next = await write(turn, job, outcome);
      if (next === null) return;
      job = next;
      rest = outcome.ok ? (outcome.pauseMs ?? 0) : 0;
      const share = Math.min((performance.now() - stepBegun) * PAUSE_SHARE, LONGEST_PAUSE_MS);
      if (rest === 0 && !isStopped()) await pause(share);
    } while (rest === 0 && !isStopped() && performance.now() - begun < times.turn);
    await releaseJob(pool, job, rest);
  } catch (err) {
    const isExpected = isDatabaseAway(err) || isStopped() || err instanceof LeaseLost;
    log[isExpected ? 'debug' : 'warn']({ err, job: job.id }, 'a step of a job failed');
    // If the database is away, the lease ends by itself.
    await releaseJob(pool, job, times.failed).catch(() => {});
  } finally {
    clearInterval(renewing);
  }
}

async function inputText(pool: Pool, { id }: ApiJob, number: number): Promise<string | null> {
  const chunk = await inputChunk(pool, id, number);
  return chunk && (await unpack(chunk)).toString('utf8');
}

/** Writes a step; returns the job for the next one, or null if it has ended or belongs to another process. */
async function write(deps: Deps, job: Taken, outcome: JobStep): Promise<Taken | null> {
  if (!outcome.ok) {
    await end(deps, job, 'failed', outcome.problem);
    return null;
  }
  const { text, place, lines, counts = NO_COUNTS } = outcome;
  const content = text === '' ? null : await pack(text);
  const goesOn = await inTransaction(deps.pool, async (client) => {
    const written = await writeStep(client, job, { place, lines, counts, content });
    if (written === null) return false;
    if (content) await insertOutput(client, { id: job.id, number: written.number, content });
    if (place === null) await finish(client, deps, job, 'done', null);
    else if (written.state === 'cancelling') await finish(client, deps, job, ...stoppedBy(written));
    return place !== null && written.state === 'running';
  });
  if (!goesOn) return null;
  return {
    ...job,
    place,
    written: [],
    done: job.done + lines,
    changed: job.changed + counts.changed,
    unchanged: job.unchanged + counts.unchanged,
    refused: job.refused + counts.refused,
  };
}

async function end(deps: Deps, job: Taken, state: 'failed', problem: JobProblem): Promise<void> {
  await inTransaction(deps.pool, (client) => finish(client, deps, job, state, problem));
}

/** State of a job that was stopped while it ran, and its problem. */
const stoppedBy = ({ problem }: HeldState): ['failed' | 'cancelled', JobProblem | null] => [
  problem ? 'failed' : 'cancelled',
  problem,
];

function finish(
  client: Parameters<typeof finishJob>[0],
  { clock }: Deps,
  job: Taken,
  state: 'done' | 'failed' | 'cancelled',
  problem: JobProblem | null,
): Promise<boolean> {
  const actor = { id: job.clientId, email: job.clientName, role: 'api-client' } as const;
  return finishJob(client, job, { lease: job.lease, state, problem, actor, now: clock.now() });
}
