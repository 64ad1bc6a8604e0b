import pg from 'pg';
import { connectionOptions } from '../../../src/platform/database/server-client.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { until } from './processes.ts';

const TRIAL = '/data/cluster';
const NODES = ['db1', 'db2', 'db3'] as const;
const RESTORED = 'db1';
const ARCHIVED_WITHIN_MS = 60_000;

const backups = (node: string, command: string): string =>
  `PGBACKREST_CONFIG=${TRIAL}/${node}/pgbackrest.conf pgbackrest --stanza=kontor ${command}`;

/** Creates the archive, and a full backup of the primary. */
export async function backUp(cluster: DatabaseCluster): Promise<void> {
  const primary = await cluster.primary();
  await cluster.shell(backups(primary, 'stanza-create'));
  await cluster.shell(backups(primary, 'backup --type=full'));
}

/** Deletes all orders by mistake. Returns the time before as PostgreSQL writes it, once that is archived. */
export async function deleteOrders(cluster: DatabaseCluster): Promise<string> {
  const client = new pg.Client(connectionOptions(cluster.adminUrl.replace('/postgres?', '/kontor?')));
  await client.connect();
  try {
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    await client.query('truncate orders cascade');
    const { rows: switched } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const isArchived = async () =>
      (
        await client.query('select from pg_stat_archiver where right(last_archived_wal, 16) >= right($1, 16)', [
          switched[0]?.file,
        ])
      ).rows.length === 1;
    await until(isArchived, () => 'the archive did not get the log', ARCHIVED_WITHIN_MS);
    return rows[0]?.at ?? '';
  } finally {
    await client.end();
  }
}

/** Restores the whole cluster to a time by the steps of docs/deploy/high-availability.md. The shop is stopped. */
export async function restore(cluster: DatabaseCluster, at: string): Promise<void> {
  const { shell } = cluster;
  for (const node of NODES) await shell(`touch ${TRIAL}/${node}/lost && kill $(cat ${TRIAL}/${node}/patroni.pid)`);
  const stopped = NODES.map((node) => `test ! -e ${TRIAL}/${node}/data/postmaster.pid`).join(' && ');
  await until(
    () => shell(stopped).then(() => true),
    () => 'PostgreSQL does not stop',
  );
  await shell(`printf 'kontor\\nYes I am aware\\n' | patronictl -c ${TRIAL}/${RESTORED}/patroni.yml remove kontor`);
  for (const node of NODES) await shell(`mv ${TRIAL}/${node}/data ${TRIAL}/${node}/data-before`);
  await shell(backups(RESTORED, `restore --type=time --target="${at}" --target-action=promote`));
  const data = `${TRIAL}/${RESTORED}/data`;
  // Patroni would take away the target of the recovery, so PostgreSQL ends it alone.
  const alone = '-c synchronous_standby_names= -c listen_addresses= -c max_connections=200';
  await shell(
    `export PGBACKREST_CONFIG=${TRIAL}/${RESTORED}/pgbackrest.conf; pg_ctl -D ${data} -l ${data}-recovery.log -w -t 300 -o "${alone}" start`,
  );
  const isPromoted = `psql -h ${TRIAL}/${RESTORED}/run -p $(sed -n 4p ${data}/postmaster.pid) -Atc "select 1/(not pg_is_in_recovery())::int" postgres`;
  await until(
    () => shell(isPromoted).then(() => true),
    () => 'the recovery does not end',
    300_000,
  );
  await shell(`pg_ctl -D ${data} -w -m fast stop`);
  await cluster.recover(RESTORED);
  await until(
    async () => (await cluster.primary()) === RESTORED,
    () => 'Patroni does not start the restored server',
  );
  for (const node of NODES) if (node !== RESTORED) await cluster.recover(node);
  await cluster.whole();
}
