import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { operatorKeys } from './operator-key.ts';
import { type KeySet, loadKeys, rereadKeys } from './shop-keys.ts';

/** Keys of a running process. The lists change in place when keys are rotated. */
export type OpenKeys = KeySet & {
  /** Secrets of the signing keys. */
  signingSecrets: [string, ...string[]];
  /** Secrets of the sealing keys. */
  sealingSecrets: [string, ...string[]];
  /** Reads rotated keys. */
  refresh(): Promise<void>;
  close(): void;
};

/** Time between two reads; much shorter than the time until new keys are used. */
const REFRESH_MS = 60_000;

export type KeysConfig = Pick<Config, 'secretKeys' | 'sessionKeys' | 'dataDir'>;

/** Opens the keys of the database and reads rotated ones every minute. */
export async function openKeys(
  config: KeysConfig,
  { pool, clock, log }: { pool: Pool; clock: Clock; log: Log },
): Promise<OpenKeys> {
  const deps = { pool, clock, operators: operatorKeys(config), configured: config.sessionKeys };
  const set = await loadKeys(deps);
  const signingSecrets = secretsOf(set.signing);
  const sealingSecrets = secretsOf(set.sealing);
  const refresh = async () => {
    const next = await rereadKeys(deps);
    for (const name of ['sessions', 'signing', 'sealing'] as const) set[name].splice(0, Infinity, ...next[name]);
    signingSecrets.splice(0, Infinity, ...secretsOf(next.signing));
    sealingSecrets.splice(0, Infinity, ...secretsOf(next.sealing));
  };
  const timer = setInterval(() => {
    refresh().catch((err) => log.warn({ err }, 'the keys could not be read anew'));
  }, REFRESH_MS);
  timer.unref();
  return { ...set, signingSecrets, sealingSecrets, refresh, close: () => clearInterval(timer) };
}

function secretsOf(keys: KeySet['signing']): [string, ...string[]] {
  const [first, ...others] = keys.map(({ secret }) => secret);
  if (first === undefined) throw new Error('the shop has no key');
  return [first, ...others];
}
