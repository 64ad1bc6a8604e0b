import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeShop } from '../../src/app/compose-shop.ts';
import { OTHER_JOBS, SCHEDULED_JOBS } from '../../src/app/jobs.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a started shop registers exactly the jobs of the table, with their schedules', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jobs-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PAYMENTS: 'none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    BOUNCE_MAILBOX_URL: 'imap://bounces:secret@127.0.0.1:9',
    SERVICE_MAILBOX_URL: 'imap://service:secret@127.0.0.1:9',
  });
  const shop = await composeShop({ config, pool: database.pool, clock: systemClock, log: silentLog });
  try {
    const { rows } = await database.pool.query<{ name: string; cron: string }>('select name, cron from jobs.schedule');
    const queues = await database.pool.query<{ name: string }>(
      "select name from jobs.queue where name not like '\\_\\_%'",
    );
    const table = Object.entries({ ...SCHEDULED_JOBS, ...OTHER_JOBS });
    const scheduled = table.flatMap(([name, { cron }]) => (cron === null ? [] : [[name, cron]]));
    expect(rows.map(({ name, cron }) => [name, cron]).sort()).toEqual(scheduled.sort());
    const known = new Set(table.map(([name]) => name));
    expect(queues.rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  } finally {
    await shop.close();
    fs.rmSync(folder, { recursive: true });
  }
});

test('kontor jobs prints a line for each job, with its schedule, without a database', async () => {
  const lines: string[] = [];
  const code = await runCommand(['jobs'], {
    environment: {},
    out: (line) => lines.push(line),
    err: (line) => lines.push(`error: ${line}`),
    terminal: null,
  });
  expect(code).toBe(0);
  expect(lines).toHaveLength(Object.keys({ ...SCHEDULED_JOBS, ...OTHER_JOBS }).length);
  expect(lines).toContainEqual(expect.stringMatching(/^close-day +17 4,5 \* \* \* +books the rest/));
  expect(lines).toContainEqual(expect.stringMatching(/^import-file +on demand +/));
});
