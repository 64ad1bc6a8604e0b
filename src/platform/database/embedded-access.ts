import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { writeOnce } from '../write-once.ts';
import type { ClusterPlace } from './embedded-place.ts';
import { accessRules, clientOptions, passwordOf, ROLE, SUPERUSER } from './embedded-transport.ts';

/** Name of the shop's database. */
export const DATABASE = 'kontor';

/** Exists once the shop's role is prepared; the number rises when a later version has to prepare it anew. */
const preparedFile = ({ access }: Pick<ClusterPlace, 'access'>): string => path.join(access, 'prepared-1');

/**
 * Writes the access rules of the server, which are outside its cluster so that its account cannot change them. The
 * files in the cluster stay as they are, for an earlier version of the shop.
 */
export function writeAccessRules(place: ClusterPlace): Record<'hba_file' | 'ident_file', string> {
  const { hba, ident } = accessRules(place, !fs.existsSync(preparedFile(place)));
  const files = { hba_file: path.join(place.access, 'hba.conf'), ident_file: path.join(place.access, 'ident.conf') };
  for (const [file, content] of [
    [files.hba_file, hba],
    [files.ident_file, ident],
  ] as const) {
    fs.writeFileSync(file, content, { mode: 0o644 });
    fs.chmodSync(file, 0o644);
  }
  return files;
}

/**
 * Creates the shop's role and database, or takes rights from the role that an earlier version gave it. Then no
 * superuser can connect any more. Does nothing if that is done. No other process may do the same meanwhile.
 */
export async function prepareRole(place: ClusterPlace): Promise<void> {
  if (fs.existsSync(preparedFile(place))) return;
  const client = new pg.Client({ ...clientOptions(place, SUPERUSER), database: 'postgres' });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    const password = place.transport === 'tcp' ? ` password '${passwordOf(place)}'` : '';
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login${password}`);
    await client.query(`alter role ${ROLE} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
    const granted = await client.query<{ statement: string }>(
      `select format('revoke %I from ${ROLE} granted by %I cascade', roleid::regrole, grantor::regrole) as statement
       from pg_auth_members where member = '${ROLE}'::regrole`,
    );
    for (const { statement } of granted.rows) await client.query(statement);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
    writeOnce(preparedFile(place), '', 0o600);
    writeAccessRules(place);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
