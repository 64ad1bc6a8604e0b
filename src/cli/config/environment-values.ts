import { Environment } from '../../platform/config.ts';
import { DEFAULT_HOUSE } from '../../tenants/load-house.ts';
import type { ConfigValue } from './folder-values.ts';

/** Variables whose values are shown. Any other may have a secret: only whether it is set is told. */
const SHOWN: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_ACCOUNT',
  'MAIL_AGAIN_MINUTES',
  'BOUNCE_ADDRESS',
  'BACKUP_RECIPIENTS',
  'LISTEN_FDS',
  'LISTEN_PID',
  'WORKERS',
  'CACHE_MB',
  'IMAGE_CACHE_MB',
  'PICTURE_WARMING',
  'DEMO',
  'DEMO_PAST',
  'CREDIT_BUREAU',
  'PAYMENTS',
  'LABELS',
  'UNKNOWN_HOSTS',
  'TRUSTED_PROXIES',
  'PUBLIC_URL',
  'TAG_MANAGER',
  'FEED_PRIVATE_ADDRESSES',
  'WEBHOOK_PRIVATE_ADDRESSES',
  'GEO_HEADER',
  'VIDEO_CUSTOMER_ID',
  'RENDERING',
  'LOG_LEVEL',
  'HOUSE',
  'BUILD_DIR',
]);
/** Variables that are read before the configuration, with their defaults. */
const EARLY: Readonly<Record<string, string>> = { HOUSE: DEFAULT_HOUSE, BUILD_DIR: 'build' };

/** Returns the variables of the environment that the shop reads. An empty one counts as absent. */
export function environmentValues(environment: Record<string, string | undefined>): Map<string, ConfigValue> {
  const feeds = Object.keys(environment).filter((name) => name.startsWith('FEED_SECRET_'));
  const names = [...Object.keys(Environment.entries), ...Object.keys(EARLY), ...feeds].sort();
  const byDefault = defaultsOfEnvironment();
  return new Map(
    names.map((name) => {
      const given = environment[name] || undefined;
      const from = given === undefined ? 'platform default' : 'environment';
      if (!SHOWN.has(name)) return [name, { value: given === undefined ? 'not set' : 'set', from }];
      return [name, { value: given ?? byDefault.get(name) ?? null, from }];
    }),
  );
}

function defaultsOfEnvironment(): Map<string, string> {
  const entries = Object.entries(Environment.entries).flatMap(([name, schema]): [string, string][] =>
    typeof schema.default === 'string' ? [[name, schema.default]] : [],
  );
  return new Map([...entries, ...Object.entries(EARLY)]);
}
