// One command for types, order and house rules. Runs all of them, then fails if one did.
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['types', 'react-router typegen && tsc --noEmit'],
  ['format and lint', 'biome ci --error-on-warnings .'],
  ['who imports whom', 'depcruise --config .dependency-cruiser.cjs src'],
  ['dead code', 'knip'],
  ['unused texts', 'node scripts/unused-messages.mjs'],
];

let failed = 0;
for (const [name, command] of STEPS) {
  const result = spawnSync(command, { shell: true, encoding: 'utf8' });
  const ok = result.status === 0;
  console.info(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  if (!ok) {
    failed += 1;
    console.info(result.stdout, result.stderr);
  }
}
process.exit(failed === 0 ? 0 : 1);
