import fs from 'node:fs';
import * as v from 'valibot';
import { type ProcessorTime, processorTime } from '../machine/processor-time.ts';
import { openTally, type Tally } from './tally.ts';
import type { LoadReport, Visit } from './visit.ts';
import { warmUp } from './warm-up.ts';

/** Load generator: reads a job from a file, runs it, and prints a report as JSON. */

const Job = v.object({
  port: v.number(),
  beside: v.exactOptional(v.number()),
  visits: v.array(
    v.array(
      v.object({
        name: v.string(),
        path: v.string(),
        form: v.exactOptional(v.record(v.string(), v.string())),
        json: v.exactOptional(v.unknown()),
        method: v.exactOptional(v.literal('PUT')),
        headers: v.exactOptional(v.record(v.string(), v.string())),
        cookie: v.exactOptional(v.string()),
        fromAnywhere: v.exactOptional(v.boolean()),
        expect: v.array(v.number()),
        refused: v.exactOptional(v.array(v.number())),
        contains: v.exactOptional(v.string()),
        keep: v.exactOptional(
          v.object({ name: v.string(), pattern: v.string(), in: v.exactOptional(v.literal('location')) }),
        ),
      }),
    ),
  ),
  once: v.boolean(),
  seconds: v.number(),
  concurrency: v.number(),
  perSecond: v.exactOptional(v.number()),
  watched: v.exactOptional(v.object({ pid: v.number(), postmaster: v.nullable(v.number()) })),
});

const job = v.parse(Job, JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')));
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
});
await warmUp();

const connections = Math.max(job.concurrency, 1);
const shop = openTally(job.port, connections);
const beside = job.beside === undefined ? null : openTally(job.beside, connections);

const before = watchedTime();
const started = performance.now();
const until = started + job.seconds * 1000;
let place = 0;

function watchedTime(): ProcessorTime | null {
  return job.watched === undefined ? null : processorTime(job.watched.pid, job.watched.postmaster);
}

function spentSince(earlier: ProcessorTime | null): LoadReport['spent'] {
  const now = watchedTime();
  if (earlier === null || now === null) return null;
  const database = earlier.database === null || now.database === null ? null : now.database - earlier.database;
  return { server: now.server - earlier.server, database };
}

/** Returns the next visit, null at the end of the job. */
function nextVisit(): Visit | null {
  if (isStopped || performance.now() >= until || (job.once && place >= job.visits.length)) return null;
  place += 1;
  return job.visits[(place - 1) % job.visits.length] ?? null;
}

async function make(visit: Visit, due: number): Promise<void> {
  const [first, second] = inTurn(place);
  await first.make(visit, due);
  await second?.make(visit, performance.now());
}

/** Returns the shops in alternating order. */
function inTurn(turn: number): [Tally, Tally?] {
  if (beside === null) return [shop];
  return turn % 2 === 0 ? [shop, beside] : [beside, shop];
}

async function closedLoop(): Promise<void> {
  for (let visit = nextVisit(); visit; visit = nextVisit()) await make(visit, performance.now());
}

async function openLoop(perSecond: number): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let due = started; due < until; due += 1000 / perSecond) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const visit = nextVisit();
    if (!visit) break;
    const going = make(visit, due).finally(() => running.delete(going));
    running.add(going);
  }
  await Promise.all(running);
}

if (job.perSecond === undefined) await Promise.all(Array.from({ length: job.concurrency }, closedLoop));
else await openLoop(job.perSecond);

const seconds = (performance.now() - started) / 1000;
const spent = spentSince(before);
const report: LoadReport = { ...shop.made(), seconds, beside: beside?.made() ?? null, spent };
process.stdout.write(`${JSON.stringify(report)}\n`);
await Promise.all([shop.close(), beside?.close()]);
