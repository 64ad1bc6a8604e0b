import { ownProcess, processOf } from '../platform/database/application-name.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import type { Pool } from '../platform/database/pool.ts';
import { createPictureDecoder } from '../platform/images/decoding/picture-decoder.ts';
import { readClearKeys } from '../platform/keys/keys.store.ts';
import type { OperatorKey } from '../platform/keys/operator-key.ts';
import { canOpenKeys, KeysLocked } from '../platform/keys/shop-keys.ts';
import { overdueJobs, unfinishedJobs, waitingMails } from '../platform/metrics/backlog.store.ts';
import type { ObjectStore } from '../platform/object-store/object-store.ts';
import { createStoredFiles, type StoredFiles } from '../platform/object-store/stored-files.ts';
import { pausedQueues } from '../platform/queues/queue-pause.store.ts';
import { pictureContent } from '../shop/catalogue/products/index.ts';
import {
  type Connections,
  connectionsOfServer,
  countWithoutPicture,
  findExtensions,
  findGaps,
  pendingMigrations,
  type RoleRights,
  rightsOfRole,
  samplePictures,
  serverFacts,
  stateOfPast,
} from './doctor.store.ts';
import { checkFiles } from './doctor-files.ts';
import { checkGrowth } from './doctor-growth.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const LEAST_POSTGRESQL = 16;
const SAMPLE = 20;
const SKEW_WARN_S = 2;
const SKEW_FAIL_S = 30;
const MAIL_LATE_S = 900;

export async function checkDatabase(
  pool: Pool,
  needs: {
    connections: number;
    sendsMail: boolean;
    operators: readonly OperatorKey[];
    stores: readonly ObjectStore[];
  },
): Promise<Finding[]> {
  const asked = Date.now();
  const { version, now } = await serverFacts(pool);
  const skew = (now.getTime() - (asked + Date.now()) / 2) / 1000;
  const findings = [
    checkVersion(version),
    checkConnections(await connectionsOfServer(pool), needs.connections),
    checkClock(skew),
    checkRole(await rightsOfRole(pool)),
    ...(await checkExtensions(pool)),
  ];
  const migrations = await checkMigrations(pool);
  findings.push(migrations);
  // Without the tables no further check is possible.
  if (migrations.level === 'fail') return findings;
  findings.push(await checkStoredKeys(pool, needs.operators));
  for (const { tenant, articles, priceless } of await findGaps(pool)) {
    const text = `goods: ${tenant} sells ${articles} articles`;
    findings.push(
      priceless === 0
        ? ok(text)
        : warn(`${text}, ${priceless} of them without a price now`, 'Nobody can buy those: kontor import prices.'),
    );
  }
  findings.push(...(await checkPast(pool)));
  const files = createStoredFiles(needs.stores);
  return [
    ...findings,
    ...(await checkFiles(pool, needs.stores, now)),
    await checkPictures(pool, files),
    await checkJobs(pool),
    await checkMails(pool, needs.sendsMail),
    ...(await checkGrowth(pool)),
  ];
}

/** Reports the demo's past, if the shop has one. */
async function checkPast(pool: Pool): Promise<Finding[]> {
  const past = await stateOfPast(pool);
  if (past === null) return [];
  const { state, doneBefore, lastDay } = past;
  if (state === 'made') return [ok(`demo: its past until ${lastDay} is made`)];
  const text = `demo: its past is made up to ${doneBefore ?? 'no day'} of ${lastDay}`;
  return [
    state === 'open'
      ? warn(text, 'The running shop goes on. Until then it books no orders.')
      : warn(`${text} and was given up`, 'The log says why. The shop works without the rest.'),
  ];
}

function checkVersion(version: string): Finding {
  const text = `database: PostgreSQL ${version}`;
  if (Number.parseInt(version, 10) >= LEAST_POSTGRESQL) return ok(text);
  return warn(text, `Tried with ${LEAST_POSTGRESQL} and newer.`);
}

/**
 * Compares the server's limit with the possible connections of all processes of the shop, `needed` for each. Other
 * programs count with their current connections.
 */
export function checkConnections({ most, byName }: Connections, needed: number): Finding {
  const held = new Map<string, number>();
  let others = 0;
  for (const { name, count } of byName) {
    const owner = processOf(name);
    if (owner === null) others += count;
    else if (owner !== ownProcess()) held.set(owner, (held.get(owner) ?? 0) + count);
  }
  const processes = [...held].map(([owner, count]) => `${owner} holds ${count}`);
  const may = Math.max(1, held.size) * needed + others;
  const text = [
    `connections: the server takes ${most}`,
    `a process uses up to ${needed}`,
    ...(processes.length === 0 ? ['no process of the shop is connected'] : processes),
    `other programs hold ${others}`,
  ].join(', ');
  if (may <= most) return ok(text);
  return warn(
    `${text}; together up to ${may}`,
    'Raise max_connections of the server, lower WORKERS, or run fewer processes.',
  );
}

/** Checks that an injected statement reaches no files and programs of the server. */
export function checkRole({ name, superuser, createsRoles, roles }: RoleRights): Finding {
  const rights = [...(superuser ? ['superuser'] : []), ...(createsRoles ? ['creates roles'] : [])];
  // A superuser can become any role.
  if (!superuser) rights.push(...roles.map((role) => `can become ${role}`));
  if (rights.length === 0) return ok(`role: ${name} has no right beyond its database`);
  return warn(
    `role: ${name} has more rights than the shop needs (${rights.join(', ')})`,
    'Let DATABASE_URL name a role that owns the database and is nothing else (docs/security/at-rest.md).',
  );
}

async function checkStoredKeys(pool: Pool, operators: readonly OperatorKey[]): Promise<Finding> {
  if (!(await canOpenKeys(pool, operators)))
    return fail('keys in the database: cannot be read', `${new KeysLocked().message}.`);
  if ((await readClearKeys(pool)).length === 0) return ok('keys in the database: all wrapped');
  return warn(
    'keys in the database: an earlier version stored some in clear',
    'Once no process of that version runs: kontor keys rotate (docs/security/at-rest.md).',
  );
}

export function checkClock(skewSeconds: number): Finding {
  const off = Math.abs(skewSeconds);
  const text = `clock: ${off.toFixed(1)} s from the database's`;
  if (off < SKEW_WARN_S) return ok(text);
  const hint = 'Prices, sessions and delivery promises depend on the time: let both machines synchronise (NTP).';
  return off < SKEW_FAIL_S ? warn(text, hint) : fail(text, hint);
}

/** Checks that the server has the extensions that the migrations require. */
async function checkExtensions(pool: Pool): Promise<Finding[]> {
  const wanted = readMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/create extension if not exists (\w+)/g)].map(([, name = '']) => name),
  );
  const found = await findExtensions(pool, wanted);
  const missing = wanted.filter((name) => !found.has(name));
  if (missing.length === 0) return [ok(`extensions: ${wanted.join(', ')}`)];
  return [
    fail(
      `extensions: the server does not have ${missing.join(', ')}`,
      "They belong to PostgreSQL's contrib: install them.",
    ),
  ];
}

async function checkMigrations(pool: Pool): Promise<Finding> {
  const ran = await pendingMigrations(pool);
  const own = readMigrations();
  const missing = own.filter(({ name }) => !ran.has(name));
  if (missing.length > 0)
    return fail(
      `migrations: ${missing.map(({ name }) => name).join(', ')} did not run yet`,
      'npm run kontor -- migrate (a start does it too).',
    );
  const changed = own.filter(({ name, checksum }) => ran.get(name) !== checksum);
  if (changed.length > 0)
    return fail(`migrations: ${changed[0]?.name} was changed after it ran`, 'Bring the file back as it was.');
  const unknown = [...ran.keys()].filter((name) => !own.some((file) => file.name === name));
  if (unknown.length > 0)
    return warn(
      `migrations: the database knows ${unknown.join(', ')}`,
      'A newer version has migrated it: update this one.',
    );
  return ok(`migrations: all ${ran.size} ran`);
}

/** Decodes some pictures completely, which reveals a damaged table or image library. */
async function checkPictures(pool: Pool, files: StoredFiles): Promise<Finding> {
  const pictures = await samplePictures(pool, SAMPLE);
  const decoder = createPictureDecoder();
  const isReadable = async (id: string): Promise<boolean> => {
    // A store that is away has a finding of its own.
    const content = await pictureContent(pool, files, id).catch(() => null);
    return content !== null && (await decoder.inspect(content)).ok;
  };
  try {
    for (const id of pictures)
      if (!(await isReadable(id)))
        return fail(`pictures: ${id} cannot be read`, 'Import the articles with their pictures again.');
  } catch {
    return fail('pictures: no process that decodes them can start', 'See docs/security/at-rest.md, "Pictures".');
  } finally {
    await decoder.close();
  }
  const bare = await countWithoutPicture(pool);
  if (bare > 0) return warn(`pictures: ${bare} articles on sale have none`, 'Their image_link could not be read.');
  return ok(`pictures: ${pictures.length} looked at, all readable`);
}

async function checkJobs(pool: Pool): Promise<Finding> {
  const jobs = await unfinishedJobs(pool);
  const sum = (state: string) => jobs.reduce((total, job) => total + (job.state === state ? job.count : 0), 0);
  const text = `jobs: ${sum('created') + sum('retry') + sum('active')} to do, ${sum('failed')} failed`;
  const overdue = await overdueJobs(pool);
  const paused = await pausedQueues(pool);
  if (overdue > 0) return warn(`${text}, ${overdue} long overdue`, 'Is a shop running? Its main thread does the jobs.');
  if (paused.length > 0)
    return warn(
      `${text}; paused: ${paused.map(({ queue, since }) => `${queue} since ${since.toISOString()}`).join(', ')}`,
      'Their jobs wait. Resume the queues under "Zustand" in the back office.',
    );
  return sum('failed') > 0
    ? warn(
        text,
        `In ${[...new Set(jobs.filter(({ state, count }) => state === 'failed' && count > 0).map(({ queue }) => queue))].join(', ')}: see "Zustand" in the back office.`,
      )
    : ok(text);
}

async function checkMails(pool: Pool, sendsMail: boolean): Promise<Finding> {
  const { count, failed, inDoubt, doubted, oldestSeconds } = await waitingMails(pool);
  const text = `outbox: ${count} mails have not left, ${failed} failed within a week, ${inDoubt} in doubt, ${doubted} perhaps arrived twice`;
  if (inDoubt > 0)
    return warn(
      text,
      'The back office lists mails in doubt: look for their Message-ID in the log of the mail server, and send them again or say that they arrived.',
    );
  if (failed > 0 || (sendsMail && oldestSeconds > MAIL_LATE_S))
    return warn(text, 'See the mail outbox in the back office; check SMTP_URL.');
  return ok(text);
}
