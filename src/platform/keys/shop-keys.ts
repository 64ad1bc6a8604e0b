import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  deleteClearKeys,
  deleteKeys,
  isUnused,
  type KeyPurpose,
  type KeyRow,
  lockKeys,
  readClearKeys,
  readKeys,
  writeKey,
} from './keys.store.ts';
import { newSecret, type OperatorKey, unwrapSecret, wrapSecret } from './operator-key.ts';

export type ShopKey = { id: string; secret: string };

/** Keys by what they are for; of each list the first is used for new data, and all are accepted. */
export type KeySet = {
  /** Sign sessions. */
  sessions: ShopKey[];
  /** Sign links, devices and tokens. */
  signing: ShopKey[];
  /** Encrypt stored secrets: second factors, accounts of payouts. */
  sealing: ShopKey[];
  /** Hashes persons for counts. Never changes, because the hashes would. */
  hashing: string;
};

/** No operator's key unwraps the keys in the database. The operator reads the message as one line. */
export class KeysLocked extends Error {
  override name = 'KeysLocked';
  constructor() {
    super(
      'the keys in the database were wrapped by a key that is missing here. Set SECRET_KEY to it, or copy the file ' +
        'secret-key from DATA_DIR of the installation that the database comes from ("kontor keys reset" makes new ones)',
    );
  }
}

type KeyDeps = {
  pool: Pool;
  clock: Clock;
  /** See operatorKeys. */
  operators: readonly OperatorKey[];
  /** SESSION_KEYS: signs in place of keys of the database. */
  configured: readonly string[] | undefined;
};

/** Time until new keys are used, so that each process knows them before another one uses them. */
const ACTIVATION_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/** Reads the keys. The first process creates them, and wraps those that an earlier version stored in clear. */
export async function loadKeys(deps: KeyDeps): Promise<KeySet> {
  const rows = await inTransaction(deps.pool, async (client) => {
    await lockKeys(client);
    const known = await readKeys(client);
    // Creates nothing beside keys that cannot be read.
    if (known.length > 0) openRows(deps.operators, known);
    await completeKeys(client, deps, known);
    return readKeys(client);
  });
  return keySetOf(deps, rows);
}

/** Reads the keys anew, for rotation: changes nothing. */
export async function rereadKeys(deps: KeyDeps): Promise<KeySet> {
  return keySetOf(deps, await readKeys(deps.pool));
}

/** Returns whether the operator's keys unwrap all keys of the database. */
export async function canOpenKeys(pool: Pool, operators: readonly OperatorKey[]): Promise<boolean> {
  const rows = await readKeys(pool);
  return rows.every(({ purpose, id, wrapped: bytes }) => unwrapSecret(operators, purpose, id, bytes) !== null);
}

async function completeKeys(client: pg.PoolClient, deps: KeyDeps, known: readonly KeyRow[]): Promise<void> {
  const { operators, configured, clock } = deps;
  const has = (purpose: KeyPurpose, id?: string) =>
    known.some((row) => row.purpose === purpose && (id === undefined || row.id === id));
  const clear = await readClearKeys(client);
  for (const { id, secret, createdAt } of clear)
    for (const purpose of ['signing', 'sealing'] as const)
      if (!has(purpose, id))
        await writeKey(client, wrapped(operators, { id, purpose, imported: true, activeFrom: createdAt }, secret));
  const create = (purpose: KeyPurpose, secret: string) =>
    writeKey(client, wrapped(operators, { id: newId(), purpose, imported: false, activeFrom: clock.now() }, secret));
  // Processes of an earlier version seal and hash with the configured keys.
  const isShared = configured !== undefined && !(await isUnused(client));
  if (!has('signing') && clear.length === 0 && !configured) await create('signing', newSecret());
  if (!has('sealing') && clear.length === 0 && !isShared) await create('sealing', newSecret());
  if (!has('hashing'))
    await create('hashing', clear.at(-1)?.secret ?? (isShared ? configured?.at(-1) : undefined) ?? newSecret());
}

const newId = (): string => randomBytes(6).toString('hex');

function wrapped(
  operators: readonly OperatorKey[],
  row: Pick<KeyRow, 'id' | 'purpose' | 'imported' | 'activeFrom'>,
  secret: string,
): KeyRow {
  const [operator] = operators;
  if (!operator) throw new Error('there is no key to wrap with');
  return { ...row, wrapped: wrapSecret(operator, row.purpose, row.id, secret), wrappedBy: operator.id };
}

type OpenRow = KeyRow & { secret: string };

function openRows(operators: readonly OperatorKey[], rows: readonly KeyRow[]): OpenRow[] {
  return rows.map((row) => {
    const secret = unwrapSecret(operators, row.purpose, row.id, row.wrapped);
    if (secret === null) throw new KeysLocked();
    return { ...row, secret };
  });
}

function keySetOf({ operators, configured, clock }: KeyDeps, rows: readonly KeyRow[]): KeySet {
  const now = clock.now();
  const open = openRows(operators, rows);
  const isActive = (row: KeyRow) => row.activeFrom <= now;
  const ordered = [...open.filter(isActive), ...open.filter((row) => !isActive(row))];
  const of = (purpose: KeyPurpose) => ordered.filter((row) => row.purpose === purpose);
  const named = (configured ?? []).map((secret) => ({ id: configuredId(secret), secret }));
  const signing = of('signing').map(keyOf);
  return {
    sessions: configured ? named : signing,
    signing: [...named, ...signing],
    sealing: [
      ...of('sealing')
        .filter((row) => !row.imported)
        .map(keyOf),
      ...named,
      ...of('sealing')
        .filter((row) => row.imported)
        .map(keyOf),
    ],
    hashing: of('hashing')[0]?.secret ?? '',
  };
}

const keyOf = ({ id, secret }: OpenRow): ShopKey => ({ id, secret });

const configuredId = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 8);

/**
 * Creates new keys for signing and sealing, wraps all with the newest operator's key, and deletes clear ones. Running
 * processes use the new keys after ACTIVATION_MS. `forgetDays`: deletes signing keys that were replaced before.
 */
export async function rotateKeys(
  deps: KeyDeps,
  options: { forgetDays?: number } = {},
): Promise<{ activeFrom: Date; cleared: number; forgotten: number }> {
  const { pool, clock, operators, configured } = deps;
  await loadKeys(deps);
  return inTransaction(pool, async (client) => {
    await lockKeys(client);
    const open = openRows(operators, await readKeys(client));
    for (const { secret, ...row } of open) await writeKey(client, wrapped(operators, row, secret));
    const activeFrom = new Date(clock.now().getTime() + ACTIVATION_MS);
    for (const purpose of ['signing', 'sealing'] as const)
      if (purpose === 'sealing' || !configured)
        await writeKey(client, wrapped(operators, { id: newId(), purpose, imported: false, activeFrom }, newSecret()));
    const cleared = (await readClearKeys(client)).length;
    await deleteClearKeys(client);
    const old = options.forgetDays === undefined ? [] : replacedBefore(open, clock.now(), options.forgetDays);
    await deleteKeys(client, 'signing', old);
    return { activeFrom, cleared, forgotten: old.length };
  });
}

/** Returns the ids of signing keys whose successor has been active for a number of days. */
function replacedBefore(rows: readonly KeyRow[], now: Date, days: number): string[] {
  const signing = rows.filter(({ purpose }) => purpose === 'signing');
  const limit = now.getTime() - days * DAY_MS;
  // Newest first: the entry before is the successor.
  return signing
    .filter((_, place) => (signing[place - 1]?.activeFrom.getTime() ?? Infinity) < limit)
    .map(({ id }) => id);
}
