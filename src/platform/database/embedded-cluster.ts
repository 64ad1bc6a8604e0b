import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { programPath } from './embedded-binaries.ts';
import { asAccount, type ClusterPlace } from './embedded-place.ts';
import { accessRules, passwordOf } from './embedded-transport.ts';

/** Creates the cluster under a draft name and renames it, so an interrupted start leaves no incomplete cluster. */
export async function createCluster(place: ClusterPlace): Promise<void> {
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const draft = `${place.cluster}-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  if (place.transport === 'tcp') {
    fs.writeFileSync(passwordFile, passwordOf(place), { mode: 0o600 });
    if (place.account) fs.chownSync(passwordFile, place.account.uid, place.account.gid);
  }
  try {
    execFileSync(
      programPath(place.binaries, 'initdb'),
      [
        '--pgdata',
        draft,
        '--username',
        'postgres',
        ...(place.transport === 'tcp' ? ['--auth', 'scram-sha-256', '--pwfile', passwordFile] : ['--auth', 'trust']),
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        'C',
        '--no-sync',
        '--no-instructions',
      ],
      { ...asAccount(place), stdio: ['ignore', 'ignore', 'pipe'] },
    );
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  const { hba, ident } = accessRules(place);
  fs.writeFileSync(path.join(draft, 'pg_hba.conf'), hba);
  fs.writeFileSync(path.join(draft, 'pg_ident.conf'), ident);
  try {
    fs.renameSync(draft, place.cluster);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) throw error;
  }
}
