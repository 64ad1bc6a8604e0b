// npm test: repository checks, unit and integration tests, browser tests; ends with one line "N passed, N failed".
// It is a short run. npm run test:whole (or npm test -- --whole) adds the files named *.whole.* and takes longer.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageBin } from '../scripts/package-bin.mjs';

const OUT = 'test-results';
const isWhole = process.argv.includes('--whole');
/** Far above the time of a part on the slowest machine: a leftover program of a test must not block the whole run. */
const LONGEST_MINUTES = isWhole ? 40 : 25;
/** Files of each part whose time is printed: a test that got dear is seen there first. */
const DEAREST = 10;
/** Environment of the second retailer's pages and walks. */
const EXAMPLE = { HOUSE: 'houses/example', BUILD_DIR: 'build/example' };
/** Environment of the demo shop with all languages. */
const LANGUAGES = { DEMO_LANGUAGES: 'it,en', BUILD_DIR: 'build/languages' };
/** Priority (nice) of work that fills the gaps of tests. It still gets a tenth of a core beside three test workers. */
const YIELDING = 5;
const PLAYWRIGHT = packageBin('@playwright/test', 'playwright');
const totals = { passed: 0, failed: 0 };
/** Failed tests, one line each. Printed at the end, because a long log may be cut at its start. */
const failures = [];

/**
 * Runs a Node program and counts its tests. Prints its output at once, or completely at its end if `held`. With
 * `priority` it and all that it starts yield to other programs. `env`: further variables of its environment.
 */
async function run(title, args, count, { held = false, priority = 0, env = {} } = {}) {
  if (!held) console.info(`\n== ${title}`);
  const started = Date.now();
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
    // Node strips types itself; Playwright's own loader takes 12 s of processor time before the first test.
    env: { ...process.env, FORCE_COLOR: '0', PW_DISABLE_TS_ESM: '1', TESTS: isWhole ? 'whole' : 'short', ...env },
  });
  if (priority !== 0 && child.pid !== undefined) os.setPriority(child.pid, priority);
  const said = [];
  for (const stream of held ? [child.stdout, child.stderr] : []) stream.on('data', (text) => said.push(text));
  // A program that yields may take as long as the two parts beside it.
  const minutes = priority === 0 ? LONGEST_MINUTES : 2 * LONGEST_MINUTES;
  const tooLong = setTimeout(() => {
    console.error(`== ${title}: still running after ${minutes} minutes, killed`);
    child.kill('SIGKILL');
  }, minutes * 60_000);
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    // A leftover child may keep its streams open: only the program's own end counts, unless the output is collected.
    child.on(held ? 'close' : 'exit', (code) => resolve(code ?? 1));
  });
  clearTimeout(tooLong);
  if (held) console.info(`\n== ${title}\n${Buffer.concat(said)}`);
  const counted = count(status === 0);
  // A runner that fails without a failed test (it did not even start) still counts as a failure.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  failures.push(...(counted.failures ?? (counted.failed > 0 ? [`${title}: exit code ${status}, see above`] : [])));
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  console.info(
    `== ${title}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const asOne = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
const firstLine = (text) => String(text ?? '').split('\n')[0];

/** Failed tests of Vitest's report, and files that failed before their first test. */
function failuresOfUnits(json) {
  return (json?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}: ${firstLine(file.message)}`];
    return tests.map((test) => `${file.name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** Tests of Playwright's report that failed in every try. */
function failuresOfBrowser(suite) {
  const specs = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [
    ...specs.map((spec) => {
      const tried = spec.tests.flatMap(({ results }) => results);
      return `${spec.file}:${spec.line}: ${spec.title}: ${firstLine(tried.find(({ error }) => error)?.error?.message)}`;
    }),
    ...(suite.suites ?? []).flatMap(failuresOfBrowser),
  ];
}

/** Prints the files that took longest, in seconds of the clock. */
function printDearest(title, times) {
  const sorted = [...times].sort(([, one], [, other]) => other - one).slice(0, DEAREST);
  const lines = sorted.map(([file, ms]) => `   ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  console.info(`== ${title}: the ${sorted.length} dearest files\n${lines.join('\n')}`);
}

const timesOfUnits = (json) =>
  (json?.testResults ?? []).map((file) => [path.relative('.', file.name), file.endTime - file.startTime]);

function timesOfBrowser(json) {
  const times = new Map();
  const add = (suite) => {
    for (const { file, tests } of suite.specs ?? []) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      times.set(file, (times.get(file) ?? 0) + ms);
    }
    for (const inner of suite.suites ?? []) add(inner);
  };
  for (const suite of json?.suites ?? []) add(suite);
  return times;
}

/** Counts the tests of Playwright's report, and prints the dearest files and those that were flaky. */
function countWalks(title, file) {
  const json = report(file);
  printDearest(title, timesOfBrowser(json));
  const stats = json?.stats;
  if (stats?.flaky) console.info(`== ${title}: ${stats.flaky} passed only the second time (named as flaky above)`);
  const failures = (json?.suites ?? []).flatMap(failuresOfBrowser);
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    ...(failures.length > 0 ? { failures } : {}),
  };
}

/** Says in one line what a short run leaves out. A test of several cases counts once. */
function leftOut() {
  const count = (pattern, mark) =>
    globSync(pattern).reduce((sum, file) => sum + (readFileSync(file, 'utf8').match(mark)?.length ?? 0), 0);
  const units = count('{src,test,bench}/**/*.whole.test.{ts,tsx}', /^ *test(?:\.\w+)?\(/gm);
  const marked = count('{src,test,bench}/**/*.test.{ts,tsx}', / @whole['`]/g);
  const walks =
    count('test/{e2e,example-house}/*.whole.spec.ts', /^ *test\(/gm) + count('test/e2e/*.spec.ts', / @whole['`]/g);
  return `Not run here: at least ${units + marked} unit and ${walks} browser tests, and further languages, tenants and random cases of others. npm run test:whole runs them.`;
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(`${OUT}/mails`, { recursive: true });
// The browser tests check every kind of mail that a test causes.
process.env.KEEP_MAILS = `${OUT}/mails`;

// Deletes what an earlier run cached: each run loads the demo shop itself, once.
rmSync('node_modules/.cache/demo-shop', { recursive: true, force: true });
// No test needs the checks: they use what build and tests leave of the processor, one by one to save memory.
const rules = run('house rules', ['scripts/check.mjs', '--one-by-one'], asOne, {
  held: true,
  priority: YIELDING,
});
await Promise.all([
  run('build', ['scripts/build-once.mjs'], asOne, { held: true }),
  run('demo shop', ['test/support/prepare-demo-shop.ts'], asOne, { held: true }),
]);
// The walks of the end need it. It uses sources that the first build has prepared.
const builtExample = isWhole
  ? run('build, example retailer', ['scripts/build-once.mjs'], asOne, { held: true, priority: YIELDING, env: EXAMPLE })
  : null;
await run(
  'unit and integration',
  [packageBin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${OUT}/vitest.json`],
  () => {
    const json = report(`${OUT}/vitest.json`);
    printDearest('unit and integration', timesOfUnits(json));
    const failures = failuresOfUnits(json);
    return {
      passed: json?.numPassedTests ?? 0,
      failed: Math.max(json?.numFailedTests ?? 0, failures.length),
      ...(failures.length > 0 ? { failures } : {}),
    };
  },
);
await run('browser', [PLAYWRIGHT, 'test'], () => countWalks('browser', `${OUT}/playwright.json`));
if (isWhole) {
  await builtExample;
  const title = 'browser, example retailer';
  const args = [PLAYWRIGHT, 'test', '--config', 'test/example-house/playwright.config.ts'];
  await run(title, args, () => countWalks(title, `${OUT}/example-house.json`), { env: EXAMPLE });
  await run('build, demo languages', ['scripts/build-once.mjs'], asOne, { env: LANGUAGES });
  const languages = [PLAYWRIGHT, 'test', '--config', 'test/demo-languages/playwright.config.ts'];
  const count = () => countWalks('browser, demo languages', `${OUT}/demo-languages.json`);
  await run('browser, demo languages', languages, count, { env: LANGUAGES });
}

await rules;
for (const failure of failures) console.info(`FAIL ${failure}`);

if (!isWhole) console.info(`\n${leftOut()}`);
console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
