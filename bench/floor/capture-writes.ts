import type { Pool } from '../../src/platform/database/pool.ts';
import { runLoad } from '../load/run-load.ts';
import type { Visit } from '../load/visit.ts';
import type { WrittenRows } from './group-rows.ts';
import { CONCURRENCY } from './measure-beside-floor.ts';
import { commitsSince, rowsSince, stateBefore, walSince } from './written-rows.store.ts';

/** Time after which idle connections have reported their statistics, in milliseconds (PGSTAT_IDLE_INTERVAL is 10 s). */
const REPORTED_MS = 11_000;
/** Seconds of a minute between which a capture begins. Most jobs start at a full minute and would write rows too. */
const BEGIN = { from: 3, until: 15 };
/** Ends before the next full minute. A slow machine makes fewer visits. */
const WITHIN_SECONDS = 20;
const LEAST_VISITS = 50;

/** Rows that visits wrote, and what they cost in WAL and transactions. */
export type CapturedWrites = {
  visits: number;
  tables: WrittenRows[];
  /** Bytes of WAL each. */
  wal: number;
  /** Committed transactions each; those that only read count too. */
  commits: number;
};

/**
 * Makes each visit at most once and returns the rows that they wrote, without those of background jobs. Throws if a visit fails.
 */
export async function captureWrites(pool: Pool, port: number, visits: Visit[]): Promise<CapturedWrites> {
  await outsideJobs();
  await reported();
  const before = await stateBefore(pool);
  const made = await runLoad({ visits, once: true, concurrency: CONCURRENCY, seconds: WITHIN_SECONDS, port });
  if (made.errors > 0 || made.visits < LEAST_VISITS)
    throw new Error(`the visits failed: ${made.problems[0] ?? 'too slow'}`);
  const wal = await walSince(pool, before.wal);
  await reported();
  const commits = await commitsSince(pool, before.commits);
  const tables = await rowsSince(pool, before, made.visits);
  return { visits: made.visits, tables, wal: wal / made.visits, commits: commits / made.visits };
}

async function outsideJobs(): Promise<void> {
  const seconds = (Date.now() / 1000) % 60;
  if (seconds >= BEGIN.from && seconds < BEGIN.until) return;
  await new Promise((resolve) => setTimeout(resolve, ((60 + BEGIN.from - seconds) % 60) * 1000));
}

function reported(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REPORTED_MS));
}
