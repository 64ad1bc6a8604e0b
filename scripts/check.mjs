// Checks types, format, dependencies and repository rules. Runs all steps, then fails if one failed.
// Usage: node scripts/check.mjs [--one-by-one]
import { spawn, spawnSync } from 'node:child_process';
import { packageBin } from './package-bin.mjs';

const STEPS = [
  // With more checkers each loads the same types again: twice the work of one.
  ['types', packageBin('typescript', 'tsc'), '--noEmit', '--checkers', '1'],
  ['format and lint', packageBin('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  [
    'who imports whom',
    packageBin('dependency-cruiser', 'depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    'src',
    'packages',
    'examples',
    'houses',
  ],
  ['dead code', packageBin('knip')],
  ['unused texts', 'scripts/unused-messages.mjs'],
  ['names of retailers', 'scripts/check-retailer.mjs'],
  ['references', 'scripts/check-references.mjs'],
  ['prose', 'scripts/check-prose.mjs'],
  ['one name, one meaning', 'scripts/check-names.mjs'],
  ['subjects of commits', 'scripts/check-subject.mjs'],
];

// Generates the types of routes and of the integration API's client, which two of the steps read.
for (const command of [
  [packageBin('@react-router/dev', 'react-router'), 'typegen'],
  ['scripts/generate-client-types.mjs'],
])
  if (spawnSync(process.execPath, command, { stdio: 'inherit' }).status !== 0) process.exit(1);

/** Runs a step and resolves with its whole output, which is printed in the order of the steps. */
function start([name, ...command]) {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ name, ok: status === 0, said })));
}

// Most steps use one core, so all start at once, unless they run beside other work.
const isOneByOne = process.argv.includes('--one-by-one');
const runs = isOneByOne ? STEPS : STEPS.map(start);

let failed = 0;
for (const run of runs) {
  const { name, ok, said } = await (isOneByOne ? start(run) : run);
  console.info(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  if (!ok) {
    failed += 1;
    console.info(Buffer.concat(said).toString());
  }
}
process.exit(failed === 0 ? 0 : 1);
