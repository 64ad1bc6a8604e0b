import fs from 'node:fs';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { percentiles } from './percentiles.ts';
import type { LoadReport, Step, Visit } from './visit.ts';

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
const agent = new http.Agent({ keepAlive: true, maxSockets: Math.max(job.concurrency, 1) });

const visits: number[] = [];
const steps = new Map<string, number[]>();
const problems: string[] = [];
let errors = 0;
let address = 0;
let visited = 0;

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

function ask(
  step: Step,
  path: string,
  body: string | null,
  cookies: Map<string, string>,
  reads: boolean,
): Promise<Answer> {
  const headers: Record<string, string> = {
    // As Chrome, Edge and Firefox ask; where the text is needed it comes uncompressed.
    'Accept-Encoding': reads ? 'identity' : 'gzip, deflate, br, zstd',
    Accept: step.json === undefined ? 'text/html' : 'application/json',
  };
  const sent = [...[...cookies].map(([name, value]) => `${name}=${value}`), ...(step.cookie ? [step.cookie] : [])];
  if (sent.length > 0) headers.Cookie = sent.join('; ');
  if (step.fromAnywhere) {
    address += 1;
    headers['X-Forwarded-For'] = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  }
  if (body !== null) {
    headers['Content-Type'] = step.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
    headers['Content-Length'] = String(Buffer.byteLength(body));
  }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: job.port, path, method: body === null ? 'GET' : 'POST', agent, headers },
      (response) => {
        const ended = reads ? text(response) : drained(response);
        ended.then(
          (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
          reject,
        );
      },
    );
    request.setTimeout(30_000, () => request.destroy(new Error('no answer within 30 s')));
    request.once('error', reject);
    request.end(body);
  });
}

/** Thrown away as it comes: a loop over its pieces would cost this process as much as the request. */
function drained(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    response.once('end', () => resolve(''));
    response.once('error', reject);
    response.resume();
  });
}

function filled(text: string, kept: Map<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
}

async function run(visit: Visit): Promise<void> {
  const cookies = new Map<string, string>();
  // Whoever comes is somebody of their own.
  visited += 1;
  const kept = new Map([['visit', `${process.pid}-${visited}`]]);
  for (const step of visit) {
    const path = filled(step.path, kept);
    const body =
      step.json === undefined
        ? step.form
          ? new URLSearchParams(
              Object.entries(step.form).map(([name, value]) => [name, filled(value, kept)]),
            ).toString()
          : null
        : filled(JSON.stringify(step.json), kept);
    const started = performance.now();
    const answer = await ask(step, path, body, cookies, step.keep !== undefined || step.contains !== undefined);
    note(step, performance.now() - started, answer);
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';', 1);
      const at = pair.indexOf('=');
      if (at > 0) cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    if (step.keep) {
      const found = new RegExp(step.keep.pattern).exec(
        step.keep.in === 'location' ? (answer.headers.location ?? '') : answer.body,
      )?.[1];
      if (found === undefined)
        throw new Error(
          `${step.name}: the answer has no ${step.keep.name} (${answer.status} ${answer.headers.location ?? ''})`,
        );
      kept.set(step.keep.name, found.replaceAll('&amp;', '&').replaceAll('&quot;', '"'));
    }
  }
}

function note(step: Step, took: number, answer: Answer): void {
  const known = steps.get(step.name) ?? [];
  known.push(took);
  steps.set(step.name, known);
  if (!step.expect.includes(answer.status)) throw new Error(`${step.name} ${step.path}: status ${answer.status}`);
  if (step.contains !== undefined && !answer.body.includes(step.contains))
    throw new Error(`${step.name} ${step.path}: ${answer.body.slice(0, 200)}`);
}

/** `from` is when the visit was due: a server that falls behind does not get away with starting late. */
async function timed(visit: Visit, from: number): Promise<void> {
  try {
    await run(visit);
    visits.push(performance.now() - from);
  } catch (error) {
    errors += 1;
    if (problems.length < 10) problems.push(error instanceof Error ? error.message : String(error));
  }
}

const started = performance.now();
let until = started + job.seconds * 1000;
process.on('SIGTERM', () => {
  until = performance.now();
});
let place = 0;

function nextVisit(): Visit | null {
  if (job.once && place >= job.visits.length) return null;
  place += 1;
  return job.visits[(place - 1) % job.visits.length] ?? null;
}

async function closedLoop(): Promise<void> {
  for (let visit = nextVisit(); visit && performance.now() < until; visit = nextVisit())
    await timed(visit, performance.now());
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
agent.destroy();
