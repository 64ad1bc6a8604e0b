// Checks types, format, dependencies and repository rules. Runs all steps, then fails if one failed.
import { spawn, spawnSync } from 'node:child_process';
import { packageBin } from './package-bin.mjs';

const STEPS = [
  // With more checkers each loads the same types again: twice the work of one.
  ['types', packageBin('typescript', 'tsc'), '--noEmit', '--checkers', '1'],
  ['format and lint', packageBin('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  ['who imports whom', packageBin('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', 'src'],
  ['dead code', packageBin('knip')],
  ['unused texts', 'scripts/unused-messages.mjs'],
  ['references', 'scripts/check-references.mjs'],
  ['prose', 'scripts/check-prose.mjs'],
  ['one name, one meaning', 'scripts/check-names.mjs'],
  ['subjects of commits', 'scripts/check-subject.mjs'],
];

// Generates the types of routes, which two of the steps read.
spawnSync(process.execPath, [packageBin('@react-router/dev', 'react-router'), 'typegen'], { stdio: 'inherit' });

/** Most steps use one core, so all start at once. Each step's output is printed as a whole, in this order. */
const runs = STEPS.map(([name, ...command]) => {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ name, ok: status === 0, said })));
});

let failed = 0;
for (const run of runs) {
  const { name, ok, said } = await run;
  console.info(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  if (!ok) {
    failed += 1;
    console.info(Buffer.concat(said).toString());
  }
}
process.exit(failed === 0 ? 0 : 1);
