// npm test: house rules, unit and integration tests, browser tests; ends with one line "N passed, N failed".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { packageBin } from '../scripts/package-bin.mjs';

const OUT = 'test-results';
/** Far above what a part takes on the slowest machine: a program that a test left behind must not hold the whole run. */
const LONGEST_MINUTES = 25;
const totals = { passed: 0, failed: 0 };

/** Runs a program of Node and counts its tests; what it says is shown as it comes, or as a whole at its end when it is held. */
async function run(title, args, count, held = false) {
  if (!held) console.info(`\n== ${title}`);
  const started = Date.now();
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
    // Node leaves out types itself; Playwright's own way of doing it costs 12 s of a processor before the first test.
    env: { ...process.env, FORCE_COLOR: '0', PW_DISABLE_TS_ESM: '1' },
  });
  const said = [];
  for (const stream of held ? [child.stdout, child.stderr] : []) stream.on('data', (text) => said.push(text));
  const tooLong = setTimeout(() => {
    console.error(`== ${title}: still running after ${LONGEST_MINUTES} minutes, killed`);
    child.kill('SIGKILL');
  }, LONGEST_MINUTES * 60_000);
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    // Its streams may stay open in a program that it left behind: only its own end counts, unless they are collected.
    child.on(held ? 'close' : 'exit', (code) => resolve(code ?? 1));
  });
  clearTimeout(tooLong);
  if (held) console.info(`\n== ${title}\n${Buffer.concat(said)}`);
  const counted = count(status === 0);
  // A runner that fails without naming a failed test (it did not even start) is a failure all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  console.info(
    `== ${title}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const asOne = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

rmSync(OUT, { recursive: true, force: true });
mkdirSync(`${OUT}/mails`, { recursive: true });
// Every kind of mail that a test causes is looked at in the browser afterwards.
process.env.KEEP_MAILS = `${OUT}/mails`;

// What tests of an earlier run kept: each run loads the demo house for itself, once.
rmSync('node_modules/.cache/demo-house', { recursive: true, force: true });
// Side by side: the longest of the rules and the build keep one core each.
await Promise.all([
  run('house rules', ['scripts/check.mjs'], asOne, true),
  run('build', ['scripts/build-once.mjs'], asOne, true),
  run('demo house', ['test/support/prepare-house.ts'], asOne, true),
]);
await run(
  'unit and integration',
  [packageBin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${OUT}/vitest.json`],
  () => {
    const json = report(`${OUT}/vitest.json`);
    return { passed: json?.numPassedTests ?? 0, failed: json?.numFailedTests ?? 0 };
  },
);
await run('browser', [packageBin('@playwright/test', 'playwright'), 'test'], () => {
  const stats = report(`${OUT}/playwright.json`)?.stats;
  if (stats?.flaky) console.info(`== browser: ${stats.flaky} passed only the second time (named as flaky above)`);
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
});

console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
