import pg from 'pg';
import { connectionOptions } from '../../../src/platform/database/server-client.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { until } from './processes.ts';

const TRIAL = '/data/cluster';
const NODES = ['db1', 'db2', 'db3'] as const;
const ARCHIVED_WITHIN_MS = 60_000;

const backups = (node: string, command: string): string =>
  `PGBACKREST_CONFIG=${TRIAL}/${node}/pgbackrest.conf pgbackrest --stanza=kontor ${command}`;

/** Creates the archive, and a full backup of the primary. Returns the primary's name. */
export async function backUp(cluster: DatabaseCluster): Promise<string> {
  const primary = await cluster.primary();
  await cluster.shell(backups(primary, 'stanza-create'));
  await cluster.shell(backups(primary, 'backup --type=full'));
  return primary;
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

/**
 * Restores the whole cluster to a time by the steps of docs/deploy/high-availability.md. The shop is stopped. `node` made the backup: its
 * settings name folders, which differ between the machines of a trial.
 */
export async function restore(cluster: DatabaseCluster, at: string, node: string): Promise<void> {
  const { shell } = cluster;
  for (const name of NODES) await shell(`touch ${TRIAL}/${name}/lost && kill $(cat ${TRIAL}/${name}/patroni.pid)`);
  const stopped = NODES.map((name) => `test ! -e ${TRIAL}/${name}/data/postmaster.pid`).join(' && ');
  await until(
    () => shell(stopped).then(() => true),
    () => 'PostgreSQL does not stop',
  );
  await shell(`printf 'kontor\\nYes I am aware\\n' | patronictl -c ${TRIAL}/${node}/patroni.yml remove kontor`);
  for (const name of NODES) await shell(`mv ${TRIAL}/${name}/data ${TRIAL}/${name}/data-before`);
  await shell(backups(node, `restore --type=time --target="${at}" --target-action=promote`));
  const data = `${TRIAL}/${node}/data`;
  // Patroni would take away the target of the recovery, so PostgreSQL ends it alone.
  const alone = '-c synchronous_standby_names= -c listen_addresses= -c max_connections=200';
  await shell(
    `export PGBACKREST_CONFIG=${TRIAL}/${node}/pgbackrest.conf; pg_ctl -D ${data} -l ${data}-recovery.log -w -t 300 -o "${alone}" start`,
  );
  const isPromoted = `psql -h ${TRIAL}/${node}/run -p $(sed -n 4p ${data}/postmaster.pid) -Atc "select 1/(not pg_is_in_recovery())::int" postgres`;
  await until(
    () => shell(isPromoted).then(() => true),
    () => 'the recovery does not end',
    300_000,
  );
  await shell(`pg_ctl -D ${data} -w -m fast stop`);
  await cluster.recover(node);
  await until(
    async () => (await cluster.primary()) === node,
    () => 'Patroni does not start the restored server',
  );
  for (const name of NODES) if (name !== node) await cluster.recover(name);
  await cluster.whole();
}
