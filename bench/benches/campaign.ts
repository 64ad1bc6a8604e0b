import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Bench } from '../bench.ts';
import { campaignFigures, fillReaders } from '../campaign/write-readers.store.ts';

const SHORT = 4000;
const MANY = 100_000;
/** Minimum number of mails per second to a mail server on this machine. */
const LEAST_A_SECOND = 200;
/** Number of batches that are sent in parallel: each may leave one mail in doubt. */
const JOBS = 8;
const HERE = path.resolve(import.meta.dirname, '../campaign');

/**
 * Sends a campaign to many subscribers, kills its process halfway and restarts it. Measures who received it, how often,
 * and how fast.
 */
export const campaign: Bench = {
  products: 100,
  shortSeconds: 5,
  run: async ({ accounts, isShort, out }) => {
    const readers = accounts ?? (isShort ? SHORT : MANY);
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-campaign-'));
    const database = await startEmbeddedDatabase(dataDir, silentLog);
    const running: ChildProcess[] = [];
    try {
      await migrate(database.url, silentLog);
      const pool = openPool(database.url, silentLog, 4);
      const id = await fillReaders(pool, readers);
      const sink = fork(path.join(HERE, 'smtp-sink.ts'));
      running.push(sink);
      const port = numberOf(await once(sink, 'message'), 'port');
      const send = () => {
        const args = [path.join(HERE, 'send.ts'), database.url, `smtp://127.0.0.1:${port}`];
        const child = spawn(process.execPath, args, { stdio: 'ignore' });
        running.push(child);
        return child;
      };
      const first = send();
      const reach = async (isThere: (figures: Awaited<ReturnType<typeof campaignFigures>>) => boolean) => {
        for (;;) {
          const figures = await campaignFigures(pool, id);
          if (isThere(figures)) return figures;
          await wait(500);
        }
      };
      await reach(({ sent }) => sent >= readers / 2);
      first.kill('SIGKILL');
      await once(first, 'exit');
      const killed = await campaignFigures(pool, id);
      out(`killed after ${killed.sent} mails`);
      const second = send();
      const end = await reach(({ isSent }) => isSent);
      second.kill('SIGKILL');
      const asked = once(sink, 'message');
      sink.send('figures');
      const told = await asked;
      const [mails, people, twice, busy] = ['mails', 'people', 'twice', 'busy'].map((name) => numberOf(told, name));
      const rate = Math.round((mails ?? 0) / Math.max(1, busy ?? 1));
      out(
        `${mails} mails to ${people} of ${readers} readers, ${twice} of them twice; ${end.doubt} in doubt and listed`,
      );
      out(`${rate} mails a second while mails left (${busy} s)`);
      out(JSON.stringify({ bench: 'campaign', readers, mails, twice, doubt: end.doubt, rate }));
      await pool.end();
      const missing = readers - (people ?? 0);
      return twice === 0 && end.doubt <= JOBS && missing <= end.doubt && rate >= (isShort ? 0 : LEAST_A_SECOND);
    } finally {
      for (const child of running) child.kill('SIGKILL');
      await database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function numberOf([message]: unknown[], name: string): number {
  const found =
    typeof message === 'object' && message !== null ? Object.entries(message).find(([key]) => key === name) : undefined;
  return Number(found?.[1] ?? 0);
}
