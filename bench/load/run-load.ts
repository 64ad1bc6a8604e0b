import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { LoadJob, LoadReport } from './visit.ts';

const latency = { p50: v.number(), p95: v.number(), p99: v.number(), highest: v.number() };
const made = {
  visits: v.number(),
  requests: v.number(),
  errors: v.number(),
  refused: v.number(),
  problems: v.array(v.string()),
  latency: v.object(latency),
  steps: v.record(v.string(), v.object({ requests: v.number(), ...latency })),
};
const Report = v.object({
  ...made,
  seconds: v.number(),
  beside: v.nullable(v.object(made)),
  spent: v.nullable(v.object({ server: v.number(), database: v.nullable(v.number()) })),
});

export type Load = {
  report: Promise<LoadReport>;
  /** Ends the job early; the report covers the visits so far. */
  stop(): void;
};

/** Starts a job in a separate process, so that its work does not count as the shop's. */
export function startLoad(job: LoadJob): Load {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-load-'));
  const file = path.join(folder, 'job.json');
  fs.writeFileSync(file, JSON.stringify(job));
  const generator = spawn(process.execPath, [path.join(import.meta.dirname, 'generator.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const report = text(generator.stdout)
    .then((printed) => v.parse(Report, JSON.parse(printed)))
    .finally(() => {
      generator.kill('SIGKILL');
      fs.rmSync(folder, { recursive: true, force: true });
    });
  return { report, stop: () => generator.kill('SIGTERM') };
}

export function runLoad(job: LoadJob): Promise<LoadReport> {
  return startLoad(job).report;
}
