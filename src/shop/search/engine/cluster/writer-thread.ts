import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../../platform/clock.ts';
import { openPool } from '../../../../platform/database/pool.ts';
import { createLog } from '../../../../platform/log.ts';
import { tenantsToIndex } from '../index/tenants-to-index.ts';
import { openClusterClient } from './cluster-client.ts';
import { createClusterIndex } from './cluster-index.ts';
import { writeChanges } from './write-changes.ts';
import type { FromWriter, ToWriter, WriterTask } from './writer-messages.ts';

/** Thread that keeps the indexes of the search cluster in step with PostgreSQL. It answers no searches. */

const host = parentPort;
if (!host) throw new Error('writer-thread.ts must run as a search thread');
const { databaseUrl, logLevel, cluster }: WriterTask = workerData;
/** One connection for each kind of rows that it reads in parallel. */
const CONNECTIONS = 7;
const WRITE_MS = 120_000;

const say = (message: FromWriter) => host.postMessage(message);
const log = createLog(logLevel).child({ part: 'search cluster' });
const pool = openPool(databaseUrl, log, CONNECTIONS);
const client = await openClusterClient(cluster.urls, WRITE_MS);
const { prefix, settings } = cluster;
const writer = writeChanges({
  url: databaseUrl,
  pool,
  clock: systemClock,
  log,
  index: createClusterIndex({
    client,
    pool,
    clock: systemClock,
    prefix,
    settings,
    tenants: () => tenantsToIndex(pool),
  }),
  onFacts: (facts) => say({ kind: 'facts', facts }),
});

host.on('message', async (message: ToWriter) => {
  if (message.kind !== 'close') return;
  await writer.close();
  await pool.end();
  await client.close();
  say({ kind: 'closed' });
});
