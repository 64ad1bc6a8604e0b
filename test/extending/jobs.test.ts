import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { velodata } from '../../houses/example/extensions/velodata.ts';
import { workshopWeek } from '../../houses/example/extensions/workshop-week.ts';
import { scheduleExtensionJobs } from '../../src/app/extension-jobs.ts';
import { commandsOf } from '../../src/cli/extension-commands.ts';
import { createContainment } from '../../src/extending/contain.ts';
import type { ExtensionCommand } from '../../src/extending/extension-command.ts';
import type { ExtensionJob } from '../../src/extending/extension-job.ts';
import { extensionProblems } from '../../src/extending/extension-problems.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Jobs and commands of extensions. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const clock = fixedClock('2026-11-30T05:00:00Z');
const job = (own: Partial<ExtensionJob> = {}): ExtensionJob => ({
  name: 'open',
  cron: '0 5 * * 1',
  does: 'opens the week',
  run: async () => {},
  ...own,
});
const schedules = async () =>
  (await database.pool.query('select name, cron from jobs.schedule order by name')).rows.map(({ name, cron }) => [
    name,
    cron,
  ]);

test('schedules the jobs of extensions, and ends those of removed ones only', async () => {
  const { pool } = database;
  const jobs = await startJobs(pool, silentLog, true);
  const containment = createContainment({ clock, log: silentLog });
  try {
    await jobs.schedule('close-day', '17 4 * * *', async () => {});
    const board = { name: 'board', jobs: [job(), job({ name: 'close', cron: '*/5 8-18 * * 1-5' })] };
    await scheduleExtensionJobs({ pool, jobs, containment }, [board]);
    expect(await schedules()).toEqual([
      ['close-day', '17 4 * * *'],
      ['x.board.close', '*/5 8-18 * * 1-5'],
      ['x.board.open', '0 5 * * 1'],
    ]);
    await scheduleExtensionJobs({ pool, jobs, containment }, [{ name: 'board', jobs: [job()] }, { name: 'other' }]);
    expect(await schedules()).toEqual([
      ['close-day', '17 4 * * *'],
      ['x.board.open', '0 5 * * 1'],
    ]);
  } finally {
    await jobs.stop();
  }
});

test('a queue of an earlier version gets the policy of one turn at a time, unless a job waits in it', async () => {
  const { pool } = database;
  const policies = async () =>
    (await pool.query("select name, policy from jobs.queue where name like 'x.old.%' order by name")).rows;
  const jobs = await startJobs(pool, silentLog, true);
  try {
    // As versions without that policy created them.
    await jobs.schedule('x.old.idle', '0 5 * * 1', async () => {});
    await jobs.send('x.old.waiting', {}, undefined, { startAfter: new Date('2099-01-01') });
    const old = { name: 'old', jobs: [job({ name: 'idle' }), job({ name: 'waiting' })] };
    await scheduleExtensionJobs({ pool, jobs, containment: createContainment({ clock, log: silentLog }) }, [old]);
    expect(await policies()).toEqual([
      { name: 'x.old.idle', policy: 'exclusive' },
      { name: 'x.old.waiting', policy: 'standard' },
    ]);
    expect((await schedules()).map(([name]) => name)).toEqual(expect.arrayContaining(['x.old.idle', 'x.old.waiting']));
    const { rows } = await pool.query("select state from jobs.job where name = 'x.old.waiting'");
    expect(rows).toEqual([{ state: 'created' }]);
  } finally {
    await jobs.stop();
  }
});

test('two processes that start together create a queue of an earlier version anew once', async () => {
  const names = Array.from({ length: 6 }, (_, place) => `together${place}`);
  const deleted: string[] = [];
  const watched = Object.assign(Object.create(database.pool) as Pool, {
    query: (...given: Parameters<Pool['query']>) => {
      const [, name] = /delete_queue\('([^']*)'\)/.exec(String(given[0])) ?? [];
      if (name !== undefined) deleted.push(name);
      return database.pool.query(...given);
    },
  });
  const both = [await startJobs(watched, silentLog, true), await startJobs(watched, silentLog, true)];
  try {
    const queues = names.map((name) => `x.both.${name}`);
    for (const queue of queues) await both[0]?.schedule(queue, '0 5 * * 1', async () => {});
    const extension = { name: 'both', jobs: names.map((name) => job({ name })) };
    const containment = createContainment({ clock, log: silentLog });
    await Promise.all(both.map((jobs) => scheduleExtensionJobs({ pool: watched, jobs, containment }, [extension])));
    expect(deleted.toSorted()).toEqual(queues);
    const { rows } = await watched.query("select policy from jobs.queue where name like 'x.both.%'");
    expect(rows).toEqual(Array(6).fill({ policy: 'exclusive' }));
    expect((await schedules()).map(([name]) => name)).toEqual(expect.arrayContaining(queues));
  } finally {
    for (const jobs of both) await jobs.stop();
  }
});

test('contains a job that throws, and passes time, log and fetch', async () => {
  const turns = new Map<string, () => Promise<void>>();
  const jobs: Jobs = {
    send: async () => {},
    work: async () => {},
    schedule: async (queue, _, handle) => void turns.set(queue, handle),
    stop: async () => {},
  };
  const containment = createContainment({ clock, log: silentLog });
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  const failing = job({
    run: async () => {
      throw new Error('no board');
    },
  });
  const deps = { pool: database.pool, jobs, containment };
  await scheduleExtensionJobs(deps, [{ name: 'board', jobs: [failing] }, workshopWeek('https://board.example')]);
  for (const run of turns.values()) await run();
  expect(containment.failures()).toEqual([{ extension: 'board', point: 'job', count: 1 }]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['https://board.example/weeks/2026-11-30']);
  fetched.mockRestore();
});

test('one process runs a job at a time, and a turn that comes meanwhile is left out', async () => {
  const { pool } = database;
  const containment = createContainment({ clock, log: silentLog });
  const [first, second] = [await startJobs(pool, silentLog, true), await startJobs(pool, silentLog, true)];
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    begun.resolve();
    await ending.promise;
  };
  const turns = async () =>
    (await pool.query("select state from jobs.job where name = 'x.alone.open'")).rows.map(({ state }) => state);
  try {
    for (const jobs of [first, second])
      await scheduleExtensionJobs({ pool, jobs, containment }, [{ name: 'alone', jobs: [job({ run })] }]);
    // As the schedule does, which sends no turn earlier than in a minute.
    await first.send('x.alone.open', {});
    await begun.promise;
    await second.send('x.alone.open', {});
    expect(await turns()).toEqual(['active']);
    ending.resolve();
    await vi.waitFor(async () => expect(await turns()).toEqual(['completed']), { timeout: 10_000 });
    await second.send('x.alone.open', {});
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 });
  } finally {
    ending.resolve();
    await first.stop();
    await second.stop();
  }
}, 40_000);

test.each([
  ['0 5 * *', ''],
  ['every monday', ''],
  ['', ''],
  ['0 5 * * MON', ': "MON" is no day of the week of 0 to 7'],
  ['99 99 * * *', ': "99" is no minute of 0 to 59'],
])('refuses the schedule "%s"', (cron, why) => {
  expect(extensionProblems([{ name: 'board', interface: 1, jobs: [job({ cron })] }], ['it'])).toEqual([
    ['extensions.board.jobs.open', `"${cron}" must be five cron fields in UTC${why}`],
  ]);
});

/** Runs the command of an extension and returns its exit code and lines. */
async function called(command: ExtensionCommand, operands: string[] = []) {
  const [found] = commandsOf([{ name: 'velodata', commands: [command] }]);
  const lines: string[] = [];
  const code = await found?.run({
    environment: {},
    config: readConfig({}),
    operands,
    options: {},
    out: (line) => lines.push(line),
    err: (line) => lines.push(`error: ${line}`),
    terminal: null,
  });
  return { name: found?.name, code, lines };
}

test('the command of the example checks an article list', async () => {
  const [check] = velodata.commands ?? [];
  if (!check) throw new Error('no command');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'velodata-'));
  const file = path.join(folder, 'list.txt');
  fs.writeFileSync(file, 'VELODATA 4\nART|1|Bells|Brass bell|19.90|3\nART|2|Bells\nEND|2\n');
  expect(await called(check, [file])).toEqual({
    name: 'run velodata check',
    code: 1,
    lines: ['error: line 3: an article has 6 columns', 'articles: 1, problems: 1'],
  });
  fs.rmSync(folder, { recursive: true });
});

test('names the extension of a command that throws, or that returns no exit code', async () => {
  const command = (run: ExtensionCommand['run']): ExtensionCommand => ({ name: 'check', summary: 'checks', run });
  const throwing = () => {
    throw new Error('no connection');
  };
  expect(await called(command(throwing))).toMatchObject({
    code: 2,
    lines: ['error: the extension "velodata" failed: no connection'],
  });
  expect(await called(command(() => JSON.parse('"done"')))).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('the extension "velodata" failed')],
  });
});
