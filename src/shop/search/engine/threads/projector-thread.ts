import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../../platform/clock.ts';
import { openPool } from '../../../../platform/database/pool.ts';
import { createLog } from '../../../../platform/log.ts';
import { projectChanges } from '../index/project-changes.ts';
import { bytesOf } from '../index/segment.ts';
import { snapshotFolder } from '../index/snapshot-folder.ts';
import { mergeAside } from './merge-aside.ts';
import type { FromProjector, ProjectorTask, ToProjector } from './messages.ts';

/** Thread that builds the index and keeps it in step with PostgreSQL. It answers no searches. */

const host = parentPort;
if (!host) throw new Error('projector-thread.ts must run as a search thread');
const { databaseUrl, folder, logLevel }: ProjectorTask = workerData;
/** One connection for each kind of rows that it reads in parallel. */
const CONNECTIONS = 7;

const say = (message: FromProjector) => host.postMessage(message);
const log = createLog(logLevel).child({ part: 'search index' });
const pool = openPool(databaseUrl, log, CONNECTIONS);
let sentVersion = 0;

const projecting = projectChanges({
  url: databaseUrl,
  pool,
  clock: systemClock,
  log,
  snapshots: snapshotFolder(folder),
  merge: mergeAside,
  onPublish: (published, facts) => {
    const { dictionary, ...rest } = published;
    say({ kind: 'index', index: { ...rest, dictionary: sentVersion === rest.dictionaryVersion ? null : dictionary } });
    sentVersion = rest.dictionaryVersion;
    const products = rest.tenants.flatMap(({ segments }) => segments.map((segment) => segment.products));
    say({
      kind: 'facts',
      facts: { ...facts, products: products.reduce((sum, count) => sum + count, 0), bytes: bytesOf(rest.tenants) },
    });
  },
});

host.on('message', async (message: ToProjector) => {
  if (message.kind !== 'close') return;
  await projecting.close();
  await pool.end();
  say({ kind: 'closed' });
});
