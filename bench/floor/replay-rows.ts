import fs from 'node:fs';
import * as v from 'valibot';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { processorTime } from '../machine/processor-time.ts';
import { answerFloor, spentSince } from './answer-floor.ts';
import { groupRows } from './group-rows.ts';
import { createCopies, emptyCopies, replayStatement, walPosition, walSince } from './written-rows.store.ts';

/**
 * Floor of writing: writes the rows of each visit by one statement in one transaction, into copies of the tables.
 * Argument: a file with the job. Tells the WAL bytes of a visit.
 */
const Job = v.object({
  url: v.string(),
  postmaster: v.number(),
  visits: v.number(),
  /** Transactions at a time. */
  concurrency: v.number(),
  tables: v.array(
    v.object({
      table: v.string(),
      columns: v.array(v.string()),
      key: v.array(v.string()),
      rows: v.array(v.string()),
      updates: v.number(),
    }),
  ),
});
const WARM_ROUNDS = 3;
const { url, postmaster, visits, concurrency, tables } = v.parse(
  Job,
  JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')),
);
const pool = openPool(url, silentLog, concurrency);
const statement = { name: 'replay', text: replayStatement(tables) };
const groups = groupRows(tables, visits);

const databaseTime = (): number => processorTime(process.pid, postmaster).database ?? 0;

/** Writes the rows of all visits once. Emptying the copies before does not count. */
async function replay() {
  await emptyCopies(pool, tables);
  const position = await walPosition(pool);
  const [own, database] = [process.cpuUsage(), databaseTime()];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let group = groups[next++]; group; group = groups[next++]) await pool.query({ ...statement, values: group });
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const spent = { ms: spentSince(own), databaseMs: databaseTime() - database };
  return { ...spent, wal: await walSince(pool, position) };
}

await createCopies(pool, tables);
// Plans and code of the first transactions cost more.
for (let round = 0; round < WARM_ROUNDS; round += 1) await replay();
const { wal } = await replay();
answerFloor({ wal: wal / visits }, async (until) => {
  const spent = { count: 0, ms: 0, databaseMs: 0 };
  do {
    const { ms, databaseMs } = await replay();
    spent.count += groups.length;
    spent.ms += ms;
    spent.databaseMs += databaseMs;
  } while (performance.now() < until);
  return spent;
});
