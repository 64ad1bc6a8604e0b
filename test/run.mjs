// npm test: house rules, unit and integration tests, browser tests; ends with one line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const OUT = 'test-results';
const totals = { passed: 0, failed: 0 };

function run(title, command, args, count) {
  console.info(`\n== ${title}`);
  const started = Date.now();
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } });
  const counted = count(result.status === 0);
  // A runner that fails without naming a failed test (it did not even start) is a failure all the same.
  if (result.status !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  console.info(
    `== ${title}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

run('house rules', 'node', ['scripts/check.mjs'], (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }));
run('build', 'node', ['scripts/build-once.mjs'], (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }));
run(
  'unit and integration',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${OUT}/vitest.json`],
  () => {
    const json = report(`${OUT}/vitest.json`);
    return { passed: json?.numPassedTests ?? 0, failed: json?.numFailedTests ?? 0 };
  },
);
run('browser', 'playwright', ['test'], () => {
  const stats = report(`${OUT}/playwright.json`)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
});

console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
