import fs from 'node:fs';
import * as v from 'valibot';
import { percentiles } from './percentiles.ts';
import type { LoadReport, Visit } from './visit.ts';
import { openVisitor } from './visitor.ts';
import { warmUp } from './warm-up.ts';

/** The load generator: reads a job from a file, makes it happen, and prints a report as JSON. */

const Job = v.object({
  port: v.number(),
  visits: v.array(
    v.array(
      v.object({
        name: v.string(),
        path: v.string(),
        form: v.exactOptional(v.record(v.string(), v.string())),
        json: v.exactOptional(v.unknown()),
        cookie: v.exactOptional(v.string()),
        fromAnywhere: v.exactOptional(v.boolean()),
        expect: v.array(v.number()),
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
});

const job = v.parse(Job, JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')));
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
});
await warmUp();

const visits: number[] = [];
const steps = new Map<string, number[]>();
const problems: string[] = [];
let errors = 0;
const visitor = openVisitor(job.port, Math.max(job.concurrency, 1), (step, took) => {
  const known = steps.get(step.name) ?? [];
  known.push(took);
  steps.set(step.name, known);
});

/** `from` is when the visit was due: a server that falls behind does not get away with starting late. */
async function timed(visit: Visit, from: number): Promise<void> {
  try {
    await visitor.make(visit);
    visits.push(performance.now() - from);
  } catch (error) {
    errors += 1;
    if (problems.length < 10) problems.push(error instanceof Error ? error.message : String(error));
  }
}

const started = performance.now();
const until = started + job.seconds * 1000;
let place = 0;

/** Null when it is over. */
function nextVisit(): Visit | null {
  if (isStopped || performance.now() >= until || (job.once && place >= job.visits.length)) return null;
  place += 1;
  return job.visits[(place - 1) % job.visits.length] ?? null;
}

async function closedLoop(): Promise<void> {
  for (let visit = nextVisit(); visit; visit = nextVisit()) await timed(visit, performance.now());
}

async function openLoop(perSecond: number): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let due = started; due < until; due += 1000 / perSecond) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const visit = nextVisit();
    if (!visit) break;
    const going = timed(visit, due).finally(() => running.delete(going));
    running.add(going);
  }
  await Promise.all(running);
}

if (job.perSecond === undefined) await Promise.all(Array.from({ length: job.concurrency }, closedLoop));
else await openLoop(job.perSecond);

const report: LoadReport = {
  visits: visits.length,
  requests: [...steps.values()].reduce((sum, values) => sum + values.length, 0),
  errors,
  problems,
  seconds: (performance.now() - started) / 1000,
  latency: percentiles(visits),
  steps: Object.fromEntries(
    [...steps].map(([name, values]) => [name, { requests: values.length, ...percentiles(values) }]),
  ),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
await visitor.close();
