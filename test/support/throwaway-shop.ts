import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { copyDemoShop, prepareDemoCluster } from './demo-shop-cluster.ts';
import { leaveMemory, takeMemory } from './memory-folder.ts';

/**
 * Runs the built shop in a folder of its own and deletes it at the end. It holds the demo shop, or the first data of the
 * retailer that the environment names.
 */
const folder = process.env.TEST_DATA_DIR;
if (!folder) throw new Error('TEST_DATA_DIR is missing');
takeAway();
const isDemoShop = !process.env.HOUSE && !process.env.DEMO_LANGUAGES;
if (isDemoShop) await prepareDemoCluster();
const memory = isDemoShop ? takeMemory() : undefined;
if (isDemoShop) await copyDemoShop(folder, memory);
const shop = spawn(process.execPath, ['--import=./test/support/environment-data.mjs', 'src/server.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO: 'on',
    DEMO_PAST: 'off',
    PAYMENTS: 'simulated',
    LABELS: 'simulated',
  },
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));

shop.on('exit', (code) => {
  takeAway();
  if (memory) leaveMemory(memory);
  process.exit(code ?? 1);
});

/** Deletes the data of this run, and that of an earlier killed run. */
function takeAway(): void {
  const instance = path.join(folder ?? '', 'instance');
  const id = fs.existsSync(instance) ? fs.readFileSync(instance, 'utf8').trim() : null;
  fs.rmSync(folder ?? '', { recursive: true, force: true });
  // As root the cluster is outside DATA_DIR, in a folder named by the installation.
  if (id) fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
}
