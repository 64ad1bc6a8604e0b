import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { accountWithEntry, type ServerAccount } from './embedded-account.ts';
import { programPath } from './embedded-binaries.ts';
import { asAccount, type ClusterPlace, own } from './embedded-place.ts';
import { accessRules, passwordOf, SUPERUSER } from './embedded-transport.ts';

/** Creates the cluster in a draft folder and renames it, so an interrupted start leaves no incomplete cluster. */
export async function createCluster(place: ClusterPlace): Promise<void> {
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const outer = path.join(place.home, `new-${randomBytes(4).toString('hex')}`);
  const draft = path.join(outer, 'cluster');
  const passwordFile = path.join(outer, 'password');
  const creator = place.account ? creatorFor(place.account) : undefined;
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (place.transport === 'tcp') fs.writeFileSync(passwordFile, passwordOf(place), { mode: 0o600 });
  if (creator) {
    for (const file of fs.readdirSync(outer)) fs.chownSync(path.join(outer, file), creator.uid, creator.gid);
    // Only the group passes, and no other process has this group.
    fs.chownSync(outer, 0, creator.gid);
    fs.chmodSync(outer, 0o710);
  }
  try {
    execFileSync(
      programPath(place.binaries, 'initdb'),
      [
        '--pgdata',
        draft,
        '--username',
        SUPERUSER,
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
      { ...asAccount({ account: creator }, draft), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    // Rules of a server that an earlier version starts. This version starts it with rules of its own.
    const { hba, ident } = accessRules(place, true);
    fs.writeFileSync(path.join(draft, 'pg_hba.conf'), hba);
    fs.writeFileSync(path.join(draft, 'pg_ident.conf'), ident);
    if (place.account) own(draft, place.account);
    fs.renameSync(draft, place.cluster);
  } catch (error) {
    // Another process was faster.
    if (!fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) throw error;
  } finally {
    fs.rmSync(outer, { recursive: true, force: true });
  }
}

/** Returns the account for initdb, which refuses a number without an entry: then another entry's number, own group. */
function creatorFor({ name, uid, gid }: ServerAccount): ServerAccount {
  return { name, uid: name === null ? accountWithEntry().uid : uid, gid };
}
