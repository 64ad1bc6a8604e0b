import type { StatsFs } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { discardJob, type FailedJob, listFailedJobs, tryJobAgain } from '../../../platform/failed-jobs.store.ts';
import { pauseQueue, resumeQueue } from '../../../platform/queues/queue-pause.store.ts';
import { recordAudit } from './audit.store.ts';
import { countTroubles, type QueueHealth, readDatabaseHealth, readQueues, type Troubles } from './health.store.ts';
import { may } from './permissions.ts';
import type { Refused, StaffMember } from './types.ts';

/** Bytes of free space below which the disk gets a warning. Below a tenth of it, it gets a problem. */
const LITTLE_SPACE = 5 * 1024 ** 3;
const OLD_MS = 10 * 60_000;
const MOST_FAILED = 50;

export type Grade = 'good' | 'warning' | 'problem';
export type HealthReport = {
  database: {
    grade: Grade;
    version: string;
    milliseconds: number;
    bytes: number;
    connections: number;
    migration: string;
  };
  queues: { grade: Grade; list: QueueHealth[]; failedJobs: FailedJob[] };
  outbox: { rows: number; oldest: Date | null };
  mail: {
    grade: Grade;
    delivers: boolean;
    waiting: number;
    failed: number;
    /** Mails whose arrival at the mail server is unknown. */
    inDoubt: number;
    sent: number;
    oldest: Date | null;
  };
  disk: { grade: Grade; free: number; total: number };
  process: { version: string; node: string; memory: number; heap: number; startedAt: Date; pid: number };
};

export type Health = {
  /** Returns null if the role may not read it. */
  report(member: StaffMember): Promise<HealthReport | null>;
  /** Retries or deletes a job that has failed for good. */
  settleJob(member: StaffMember, id: string, how: 'retry' | 'discard'): Promise<{ ok: true } | Refused>;
  /** Pauses a queue of jobs, or ends its pause. Every process follows within seconds; running jobs end by themselves. */
  setPaused(member: StaffMember, queue: string, isPaused: boolean): Promise<{ ok: true } | Refused>;
  /** Counts failed mails, jobs and imports, and paused queues, for the start page; 0 for those that the role may not read. */
  troubles(member: StaffMember): Promise<Troubles>;
};

export function createHealth(deps: {
  pool: Pool;
  clock: Clock;
  /** Folders that the shop writes to, and the folder of a database that it starts itself. */
  folders: readonly string[];
  version: string;
  mailDelivers: boolean;
}): Health {
  const { pool, clock } = deps;
  return {
    report: async (member) => {
      if (!may(member, 'health.read')) return null;
      const started = performance.now();
      await pool.query('select 1');
      const milliseconds = performance.now() - started;
      const [database, queues, failedJobs, disk] = await Promise.all([
        readDatabaseHealth(pool),
        readQueues(pool),
        listFailedJobs(pool, MOST_FAILED),
        leastSpaceAt(deps.folders),
      ]);
      const now = clock.now().getTime();
      const memory = process.memoryUsage();
      const free = disk.bavail * disk.bsize;
      const late = (at: Date | null) => at !== null && now - at.getTime() > OLD_MS;
      return {
        database: {
          grade: milliseconds > 250 ? 'warning' : 'good',
          version: database.version,
          milliseconds,
          bytes: database.bytes,
          connections: database.connections,
          migration: database.migration ?? '',
        },
        queues: {
          grade: gradeOf(
            queues.some((queue) => queue.failed > 0),
            queues.some((queue) => queue.pausedSince !== null || late(queue.oldest)),
          ),
          list: queues,
          failedJobs,
        },
        outbox: { rows: database.outbox_rows, oldest: database.outbox_oldest },
        mail: {
          grade: gradeOf(
            database.mails_failed > 0,
            database.mails_in_doubt > 0 || (deps.mailDelivers ? late(database.mail_oldest) : true),
          ),
          delivers: deps.mailDelivers,
          waiting: database.mails_waiting,
          failed: database.mails_failed,
          inDoubt: database.mails_in_doubt,
          sent: database.mails_sent,
          oldest: database.mail_oldest,
        },
        disk: { grade: gradeOf(free < LITTLE_SPACE / 10, free < LITTLE_SPACE), free, total: disk.blocks * disk.bsize },
        process: {
          version: deps.version,
          node: process.versions.node,
          memory: memory.rss,
          heap: memory.heapUsed,
          startedAt: new Date(Date.now() - process.uptime() * 1000),
          pid: process.pid,
        },
      };
    },

    settleJob: async (member, id, how) => {
      if (!may(member, 'job.settle')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        const queue = how === 'retry' ? await tryJobAgain(client, id) : await discardJob(client, id);
        if (queue === null) return { ok: false, problem: 'not-found' };
        const action = how === 'retry' ? 'job.retried' : 'job.discarded';
        await recordAudit(client, clock.now(), member, { action, subject: `job:${id}`, after: { queue } });
        return { ok: true };
      });
    },

    setPaused: async (member, queue, isPaused) => {
      if (!may(member, 'queue.pause')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        const isChanged = isPaused ? await pauseQueue(client, queue, clock.now()) : await resumeQueue(client, queue);
        if (!isChanged) return { ok: false, problem: 'not-found' };
        const action = isPaused ? 'queue.paused' : 'queue.resumed';
        await recordAudit(client, clock.now(), member, { action, subject: `queue:${queue}` });
        return { ok: true };
      });
    },

    troubles: async (member) => {
      const { mails, mailsInDoubt, jobs, pausedQueues, imports } = await countTroubles(pool, member.onlyIn ?? null);
      return {
        mails: may(member, 'mail.read') ? mails : 0,
        mailsInDoubt: may(member, 'mail.read') ? mailsInDoubt : 0,
        jobs: may(member, 'health.read') ? jobs : 0,
        pausedQueues: may(member, 'health.read') ? pausedQueues : 0,
        imports: may(member, 'import.read') ? imports : 0,
      };
    },
  };
}

/** Returns the state of the disk with the least free space among those that the shop writes to. */
async function leastSpaceAt(folders: readonly string[]): Promise<StatsFs> {
  const disks = await Promise.all(folders.map((folder) => spaceAt(path.resolve(folder))));
  return disks.reduce((least, one) => (one.bavail * one.bsize < least.bavail * least.bsize ? one : least));
}

/**
 * Returns the disk of a folder. With an external database server the folder is missing until its first file: its
 * parent's disk counts.
 */
async function spaceAt(folder: string): Promise<StatsFs> {
  try {
    return await fs.statfs(folder);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const parent = path.dirname(folder);
    if (!isMissing || parent === folder) throw error;
    return spaceAt(parent);
  }
}

function gradeOf(isProblem: boolean, isWarning: boolean): Grade {
  if (isProblem) return 'problem';
  return isWarning ? 'warning' : 'good';
}
