import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { locate } from '../../test/drills/drill.ts';
import { databaseHome } from '../../test/support/postmaster.ts';
import type { FleetBench } from '../bench.ts';
import { DATABASE } from '../fleet/data.ts';
import { ROOT } from '../machine/shop.ts';

const PROGRAMS = [
  { program: 'ip', from: 'apt install iproute2' },
  { program: 'unshare', from: 'apt install util-linux' },
  { program: 'haproxy', from: 'apt install haproxy' },
  { program: 'pgbouncer', from: 'apt install pgbouncer' },
];
const SHORT_MINUTES = 2;

/**
 * Runs two web machines and a worker behind HAProxy, with PgBouncer, a primary and a replica, under a mixed load. Each part
 * fails in turn. Fails if an order is missing or doubled, a mail is, or a job is left behind.
 */
export const fleet: FleetBench = {
  products: 3000,
  opensShops: true,
  run: async ({ minutes, isShort, products, out }) => {
    const lacking = whyNot();
    if (lacking !== null) {
      out(`skipped, because ${lacking}`);
      return true;
    }
    if (spawnSync(process.execPath, ['scripts/build-once.mjs'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
      throw new Error('the pages could not be built');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-fleet-'));
    const stage = spawn(
      'unshare',
      [
        ...['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL', process.execPath],
        ...['bench/fleet/stage.ts', String(isShort ? SHORT_MINUTES : minutes), String(products), folder],
      ],
      { cwd: ROOT, stdio: 'inherit' },
    );
    const abort = (): void => {
      stage.kill('SIGKILL');
    };
    process.once('SIGINT', abort).once('SIGTERM', abort);
    const [code] = await once(stage, 'exit');
    process.off('SIGINT', abort).off('SIGTERM', abort);
    const database = path.join(folder, DATABASE);
    if (fs.existsSync(path.join(database, 'instance')))
      fs.rmSync(databaseHome(database), { recursive: true, force: true });
    if (code === 0) fs.rmSync(folder, { recursive: true, force: true });
    // After a failure the logs of all parts stay.
    else out(`logs are in ${folder}`);
    return code === 0;
  },
};

function whyNot(): string | null {
  if (process.platform !== 'linux') return 'namespaces of networks need Linux';
  if (process.getuid?.() !== 0) return 'namespaces of networks need root';
  const missing = PROGRAMS.find(({ program }) => locate(program) === null);
  if (missing) return `${missing.program} is missing (${missing.from})`;
  return spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).status === 0
    ? null
    : 'this machine allows no namespaces';
}
