import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { semiSpaceOption } from './young-generation.ts';

const SRC = path.resolve(import.meta.dirname, '../..');
const MODULE = new URL('./young-generation.ts', import.meta.url).href;

/** Returns both semi-spaces of a thread after much garbage, in MB. */
const GROWN = `(() => {
  let live = [];
  for (let count = 0; count < 4_000_000; count += 1) {
    live.push({ count });
    if (live.length > 40_000) live = [];
  }
  const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics();
  return spaces.find((space) => space.space_name === 'new_space').space_size / 2 ** 20;
})()`;

/** Prints the sizes of the main thread, a serving and a helping one. */
const MEASURE = `
import { Worker } from 'node:worker_threads';
const { HELPER_LIMITS, SERVING_LIMITS, limitThreadsThemselves } = await import(${JSON.stringify(MODULE)});
limitThreadsThemselves();
const sizeIn = (resourceLimits) => new Promise((resolve) => {
  const code = ${JSON.stringify(`process.getBuiltinModule('node:worker_threads').parentPort.postMessage(${GROWN})`)};
  new Worker(code, { eval: true, resourceLimits }).once('message', resolve);
});
console.log(JSON.stringify([${GROWN}, await sizeIn(SERVING_LIMITS), await sizeIn(HELPER_LIMITS)]));
`;

test('gives each thread its own young generation beside the option of the process', { timeout: 60_000 }, () => {
  const args = [semiSpaceOption(4), '--input-type=module', '--eval', MEASURE];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env.PATH } });
  expect(JSON.parse(printed)).toEqual([8, 16, 4]);
});

test('every thread of the server states its limits', () => {
  const files = globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts'] });
  const starts = files.flatMap((file) =>
    [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/new Worker\([\s\S]*?\);/g)].map(([call]) => ({
      file,
      call,
    })),
  );
  expect(starts.length).toBeGreaterThanOrEqual(6);
  expect(starts.filter(({ call }) => !call.includes('resourceLimits:'))).toEqual([]);
});
