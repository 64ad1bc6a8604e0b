import {
  type ConfinedAnswer,
  type ConfinedJob,
  type ConfinedProblem,
  type ConfinedProcess,
  startConfinedProcess,
} from './confined-process.ts';
import type { ConfinedProgram } from './run-confined.ts';

export type ConfinedLimits = {
  /** Processes at a time. The second one starts only while the first one works. */
  processes: number;
  /** Processes that stay while idle and get a successor at their end, once `prepare` was called. */
  ready: number;
  /** Jobs and milliseconds of work after which a process is replaced. */
  jobs: number;
  workMs: number;
  /** Time without a job after which a process ends that need not be ready. */
  idleMs: number;
  /** Longest start of a process. */
  startMs: number;
};
/** Why a process ended: it was idle, had done its jobs, or failed at one. */
export type EndReason = 'idle' | 'used-up' | ConfinedProblem;

export type ConfinedService = {
  /** Does a job in a confined process, after the jobs that wait already. */
  ask(job: ConfinedJob): Promise<ConfinedAnswer>;
  /** Starts the processes that are to be ready, so that no job pays for their start. */
  prepare(): void;
  figures(): { running: number; started: number; ended: Partial<Record<EndReason, number>> };
  /** Kills all processes; jobs that work or wait have the problem "closed". Resolves once none is left. */
  close(): Promise<void>;
};

type Member = { process: ConfinedProcess; isFree: boolean; jobs: number; workMs: number; idle?: NodeJS.Timeout };
type Waiting = { job: ConfinedJob; settle(answer: ConfinedAnswer): void };

/**
 * Creates a service of confined processes that live for many jobs, because the start of one costs more than a job. The
 * first job starts the first one, unless `prepare` did. A job at which a process fails loses only itself; those that wait go to another
 * process. If a process crashes that did other jobs before, one of those may be the cause: a fresh process gets the job.
 */
export function createConfinedService(program: ConfinedProgram, limits: ConfinedLimits): ConfinedService {
  const members = new Set<Member>();
  const waiting: Waiting[] = [];
  /** Processes that have not ended, including those that were killed. */
  const alive = new Set<Promise<void>>();
  const ended: Partial<Record<EndReason, number>> = {};
  let started = 0;
  let ready = 0;
  let isClosed = false;

  function open(): Member {
    const process = startConfinedProcess(program, limits.startMs);
    const member: Member = { process, isFree: true, jobs: 0, workMs: 0 };
    started += 1;
    members.add(member);
    alive.add(process.ended);
    void process.ended.then(() => {
      alive.delete(process.ended);
      if (member.isFree) dismiss(member, 'ended');
    });
    return member;
  }

  function dismiss(member: Member, reason: EndReason): void {
    clearTimeout(member.idle);
    if (!members.delete(member)) return;
    ended[reason] = (ended[reason] ?? 0) + 1;
    member.process.end(reason === 'closed' ? 'closed' : 'ended');
    // One that ends before its first job may do so always: only a job tries again.
    if (member.jobs > 0) fillUp();
  }

  function fillUp(): void {
    while (!isClosed && members.size < ready) open();
  }

  function endIdle(member: Member): void {
    if (members.size > ready) dismiss(member, 'idle');
  }

  function startNext(): void {
    while (waiting.length > 0) {
      const free = [...members].find(({ isFree }) => isFree);
      const member = free ?? (members.size < limits.processes ? open() : null);
      const next = member && waiting.shift();
      if (!next) return;
      member.isFree = false;
      clearTimeout(member.idle);
      void work(member, next).then(startNext);
    }
  }

  async function work(member: Member, one: Waiting): Promise<void> {
    const isFresh = member.jobs === 0;
    const answer = await answerOf(member, one.job);
    const mayBeInnocent = !isFresh && !answer.ok && (answer.problem === 'ended' || answer.problem === 'malformed');
    if (mayBeInnocent && !isClosed) waiting.unshift(one);
    else one.settle(isClosed && !answer.ok ? { ok: false, problem: 'closed' } : answer);
    if (!answer.ok) dismiss(member, answer.problem);
    else if (member.jobs >= limits.jobs || member.workMs >= limits.workMs) dismiss(member, 'used-up');
    else {
      member.isFree = true;
      member.idle = setTimeout(endIdle, limits.idleMs, member).unref();
    }
  }

  async function answerOf(member: Member, job: ConfinedJob): Promise<ConfinedAnswer> {
    if (!(await member.process.ready)) return { ok: false, problem: 'not-started' };
    const begun = performance.now();
    const answer = await member.process.ask(job);
    member.jobs += 1;
    member.workMs += performance.now() - begun;
    return answer;
  }

  return {
    ask: (job) =>
      new Promise((settle) => {
        if (isClosed) return settle({ ok: false, problem: 'closed' });
        waiting.push({ job, settle });
        startNext();
      }),
    prepare: () => {
      ready = limits.ready;
      fillUp();
    },
    figures: () => ({ running: members.size, started, ended: { ...ended } }),
    close: async () => {
      isClosed = true;
      for (const { settle } of waiting.splice(0)) settle({ ok: false, problem: 'closed' });
      for (const member of [...members]) dismiss(member, 'closed');
      await Promise.all(alive);
    },
  };
}
