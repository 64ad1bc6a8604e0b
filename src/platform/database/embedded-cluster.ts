import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asAccount, type Place } from './embedded-place.ts';

/** The shop's own role, which is no superuser. */
export const ROLE = 'kontor';

/** The cluster is made under another name and renamed, so that a start that was cut off leaves no half cluster behind. */
export async function createCluster(place: Place): Promise<void> {
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const draft = `${place.cluster}-${randomBytes(4).toString('hex')}`;
  execFileSync(
    path.join(place.binaries, 'bin', 'initdb'),
    [
      '--pgdata',
      draft,
      '--username',
      'postgres',
      '--auth',
      'trust',
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
  // Only accounts of this machine that can enter the socket folder connect: the server's own and the shop's.
  const me = os.userInfo().username;
  const server = place.account?.name ?? me;
  const names = [...new Set([me, server])];
  fs.writeFileSync(path.join(draft, 'pg_hba.conf'), 'local all all peer map=kontor\n');
  fs.writeFileSync(
    path.join(draft, 'pg_ident.conf'),
    names
      .flatMap((name) => [`kontor "${name}" postgres`, `kontor "${name}" ${ROLE}`])
      .join('\n')
      .concat('\n'),
  );
  try {
    fs.renameSync(draft, place.cluster);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) throw error;
  }
}
