import type { Extension } from '../../extending/index.ts';
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
  'HISTORY_YEARS',
  'BOUNCE_ADDRESS',
  'BACKUP_RECIPIENTS',
  'LISTEN_FDS',
  'LISTEN_PID',
  'WORKERS',
  'ROLE',
  'KEEP_ALIVE_SECONDS',
  'CACHE_MB',
  'IMAGE_CACHE_MB',
  'PICTURE_WARMING',
  'FILES',
  'FILES_BEFORE',
  'FILES_RENDITIONS_MB',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_PREFIX',
  'CDN',
  'CDN_METHOD',
  'CDN_SERVICE',
  'CDN_SECONDS',
  'SEARCH_PREFIX',
  'SEARCH_SHARDS',
  'SEARCH_REPLICAS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_METRICS_EXPORTER',
  'DEMO',
  'DEMO_PAST',
  'DEMO_LANGUAGES',
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
const EARLY: Readonly<Record<string, string>> = { HOUSE: DEFAULT_HOUSE, BUILD_DIR: 'build', DEMO_LANGUAGES: 'none' };

/** Returns the variables of the environment that the shop and its extensions read. An empty one counts as absent. */
export function environmentValues(
  environment: Record<string, string | undefined>,
  extensions: readonly Extension[] = [],
): Map<string, ConfigValue> {
  const feeds = Object.keys(environment).filter((name) => name.startsWith('FEED_SECRET_'));
  const names = [...Object.keys(Environment.entries), ...Object.keys(EARLY), ...feeds].sort();
  const byDefault = defaultsOfEnvironment();
  return new Map([
    // The platform's come last: no extension can show one of its secrets.
    ...ownVariables(environment, extensions),
    ...names.map((name): [string, ConfigValue] => {
      const given = environment[name] || undefined;
      const from = given === undefined ? 'platform default' : 'environment';
      if (!SHOWN.has(name)) return [name, { value: given === undefined ? 'not set' : 'set', from }];
      return [name, { value: given ?? byDefault.get(name) ?? null, from }];
    }),
  ]);
}

/** Returns the variables of extensions. Several may read one; its value is shown if all of them allow it. */
function ownVariables(
  environment: Record<string, string | undefined>,
  extensions: readonly Extension[],
): [string, ConfigValue][] {
  const declared = extensions.flatMap(({ name: extension, variables = [] }) =>
    variables.map((variable) => ({ extension, ...variable })),
  );
  return [...Map.groupBy(declared, ({ name }) => name)].sort().map(([name, readers]) => {
    const given = environment[name] || undefined;
    const from =
      given === undefined ? `extension ${readers.map(({ extension }) => extension).join(', ')}` : 'environment';
    const isShown = given !== undefined && readers.every((reader) => reader.isShown);
    return [name, { value: isShown ? given : given === undefined ? 'not set' : 'set', from }];
  });
}

function defaultsOfEnvironment(): Map<string, string> {
  const entries = Object.entries(Environment.entries).flatMap(([name, schema]): [string, string][] =>
    typeof schema.default === 'string' ? [[name, schema.default]] : [],
  );
  return new Map([...entries, ...Object.entries(EARLY)]);
}
