import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withDatabase } from '../../../src/cli/open-database.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import type { Pool } from '../../../src/platform/database/pool.ts';
import { createStaff, OPERATOR } from '../../../src/shop/staff/employees/index.ts';
import { freePort, run, until } from './processes.ts';

export type ShopProcess = {
  port: number;
  printed(): string;
  /** Runs work on the database of the running shop. */
  query<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** Adds an employee and returns the token that sets the password. */
  invite(email: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts the built shop as a separate process, empty, in a temporary folder. */
export async function startShop(environment: Record<string, string>): Promise<ShopProcess> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-drill-'));
  const port = await freePort();
  const program = run(process.execPath, ['src/server.ts'], {
    DEMO: 'off',
    PAYMENTS: 'simulated',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PORT: String(port),
    SESSION_KEYS: randomBytes(32).toString('hex'),
    ...environment,
  });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await until(isReady, () => `the shop does not start: ${program.printed()}`);
  const config = readConfig({ DATA_DIR: folder });
  const query: ShopProcess['query'] = (work) => withDatabase(config, ({ pool }) => work(pool), false);
  return {
    port,
    printed: program.printed,
    query,
    invite: (email) =>
      query(async (pool) => {
        const { accounts } = createStaff({ pool, clock: systemClock, keys: [] });
        const added = await accounts.add(OPERATOR, { email, role: 'admin' });
        if (!added.ok) throw new Error(`no account for ${email}: ${added.problem}`);
        return added.link;
      }),
    stop: async () => {
      await program.stop();
      const instance = path.join(folder, 'instance');
      const id = fs.existsSync(instance) ? fs.readFileSync(instance, 'utf8').trim() : '';
      fs.rmSync(folder, { recursive: true, force: true });
      // For root, the cluster is outside DATA_DIR, in a folder named by the instance.
      if (id !== '') fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
    },
  };
}
