import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { readConfig } from './config.ts';
import { ConfigProblem } from './config-problem.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({}, 8 * 1024 ** 3)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    production: true,
    tagManager: true,
    logLevel: 'info',
    databaseUrl: undefined,
    workers: 1,
    role: 'all',
    keepAliveSeconds: 5,
    cacheMb: 160,
    imageCacheMb: 2048,
    warmsPictures: true,
    metricsToken: undefined,
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
});

test('the budget of caches follows a small machine, unless it is set', () => {
  expect(readConfig({}, 2 * 1024 ** 3).cacheMb).toBe(128);
  expect(readConfig({ CACHE_MB: '200' }, 2 * 1024 ** 3).cacheMb).toBe(200);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DEMO', 'yes'],
  ['DEMO_PAST', 'no'],
  ['DEMO_PAST', '0'],
  ['DEMO_PAST', '100000'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_REPLICA_URL', 'nonsense'],
  ['DATABASE_URL', 'postgres://h1:5432,h2:x/kontor'],
  ['DATABASE_URL', 'postgres://db/kontor?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'],
  ['DATABASE_URL', `postgres://db/kontor?sslrootcert=${import.meta.filename}`],
  ['PAYMENTS', 'cash'],
  ['PUBLIC_URL', 'www.example.ch'],
  ['PUBLIC_URL', 'http://www.example.ch'],
  ['PUBLIC_URL', 'http://localhost.example.ch'],
  ['PUBLIC_URL', 'ftp://www.example.ch'],
  ['PUBLIC_URL', 'https://www.example.ch/shop'],
  ['PUBLIC_URL', 'https://me@www.example.ch'],
  ['PUBLIC_URL', 'https://www.example.ch?'],
  ['PUBLIC_URL', 'https://www.example.ch#top'],
  ['PUBLIC_URL', 'https://www.example.ch https://www.example.de'],
  ['PUBLIC_URL', 'https://www.example.ch,https://www.example.de'],
  ['PUBLIC_URL', 'https://{shop}.example.ch'],
  ['PUBLIC_URL', 'https://www.example.ch/{tenant}'],
  ['PUBLIC_URL', 'https://www.example.ch:{tenant}'],
  ['PUBLIC_URL', 'ch=https://www.example.ch,fr=https://www.example.fr'],
  ['PUBLIC_URL', 'ch=https://www.example.ch,'],
  ['PUBLIC_URL', 'ch=https://www.example.ch,ch=https://shop.example.ch'],
  ['PUBLIC_URL', 'ch=https://www.example.ch,de=https://WWW.example.ch:8443'],
  ['PUBLIC_URL', 'https://www.example.ch.'],
  ['PUBLIC_URL', 'https://www..example.ch'],
  ['PUBLIC_URL', 'https://.example.ch'],
  ['PUBLIC_URL', 'https://-www.example.ch'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_AGAIN_MINUTES', '-1'],
  ['MAIL_LOOKUP_URL', 'http://mail.internal/has'],
  ['MAIL_LOOKUP_URL', 'http://me:secret@mail.internal/{messageId}'],
  ['BOUNCE_ADDRESS', 'bounces'],
  ['BOUNCE_MAILBOX_URL', 'https://me:secret@mail.example/INBOX'],
  ['BOUNCE_MAILBOX_URL', 'imaps://mail.example/INBOX'],
  ['SERVICE_MAILBOX_URL', 'imaps://mail.example/INBOX'],
  ['SESSION_KEYS', 'short'],
  ['SECRET_KEY', 'short'],
  ['TAG_MANAGER', '1'],
  ['UNKNOWN_HOSTS', 'allow'],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['WORKERS', 'all'],
  ['ROLE', 'jobs'],
  ['KEEP_ALIVE_SECONDS', '0'],
  ['KEEP_ALIVE_SECONDS', '601'],
  ['IMAGE_CACHE_MB', '15'],
  ['PICTURE_WARMING', 'yes'],
  ['FILES', 'disk'],
  ['FILES', 'folder:relative'],
  ['FILES_BEFORE', 'postgres'],
  ['FILES_RENDITIONS_MB', '-1'],
  ['S3_ENDPOINT', 'https://s3.example/bucket'],
  ['S3_ENDPOINT', 'ftp://s3.example'],
  ['S3_REGION', 'Zurich'],
  ['S3_BUCKET', 'Shop'],
  ['S3_BUCKET', 'shop'],
  ['S3_PREFIX', 'shop'],
  ['S3_ACCESS_KEY_ID', 'a b c'],
  ['S3_SECRET_ACCESS_KEY', 'short'],
  ['CDN', 'akamai'],
  ['CDN_URL', 'varnish:6081'],
  ['CDN_URL', 'http://me:secret@varnish:6081'],
  ['CDN_URL', 'http://varnish:6081'],
  ['CDN_METHOD', 'GET'],
  ['CDN_SERVICE', 'my shop'],
  ['CDN_TOKEN', 'short'],
  ['CDN_SECONDS', '59'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:secret@collector.example'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20x'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0D%0Ac: d'],
  ['OTEL_SERVICE_NAME', 'my shop'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'environment=%zz'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_METRICS_EXPORTER', 'prometheus'],
  ['OTEL_TRACES_SAMPLER', 'ratio'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ['CACHE_MB', '15'],
  ['CACHE_MB', '65537'],
  ['RENDERING', 'slow'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'a token of forty characters with spaces in it'],
])('%s=%s prevents the start with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigProblem);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}[^\\n]*$`));
});

test('reads where files are stored', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'shop-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret-key',
  };
  expect(readConfig({}).files).toEqual({ current: { kind: 'postgres' }, former: null });
  expect(readConfig({ FILES: 's3', FILES_BEFORE: 'folder:/srv/files', ...bucket }).files).toMatchObject({
    current: { kind: 's3', endpoint: 'https://s3.example', bucket: 'shop-files', region: 'us-east-1', prefix: '' },
    former: { kind: 'folder', folder: '/srv/files' },
  });
  for (const missing of Object.keys(bucket))
    expect(() => readConfig({ FILES: 's3', ...bucket, [missing]: undefined })).toThrow(
      `FILES is s3, so ${missing} must be set`,
    );
  expect(() => readConfig({ FILES: 's3', FILES_BEFORE: 's3', ...bucket })).toThrow('FILES_BEFORE must be another');
});

test('reads the export of telemetry, with a tenth of the traces by default', () => {
  expect(readConfig({}).telemetry).toBeNull();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.internal:4318/';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).telemetry).toEqual({
    endpoint: 'http://collector.internal:4318',
    headers: {},
    service: 'kontor',
    resource: {},
    traces: { ratio: 0.1, isParentBased: true },
    figures: true,
  });
  const set = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, x-team=shop',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '.5',
    OTEL_METRICS_EXPORTER: 'none',
  };
  expect(readConfig(set).telemetry).toMatchObject({
    headers: { authorization: 'Bearer a,b', 'x-team': 'shop' },
    resource: { 'deployment.environment.name': 'production' },
    traces: { ratio: 0.5, isParentBased: false },
    figures: false,
  });
  const sampled = (sampler: string) =>
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: sampler }).telemetry?.traces;
  expect(sampled('always_on')).toEqual({ ratio: 1, isParentBased: false });
  expect(sampled('parentbased_always_off')).toEqual({ ratio: 0, isParentBased: true });
  expect(readConfig({ ...set, OTEL_TRACES_EXPORTER: 'none' }).telemetry).toBeNull();
});

test('reads the CDN and its purge interface', () => {
  expect(readConfig({}).cdn).toBeNull();
  expect(readConfig({ CDN: 'http', CDN_URL: 'http://10.0.0.5:6081/, http://10.0.0.6:6081' }).cdn).toEqual({
    kind: 'http',
    origins: ['http://10.0.0.5:6081', 'http://10.0.0.6:6081'],
    method: 'BAN',
    token: undefined,
    seconds: 3600,
  });
  const service = { CDN_SERVICE: 'SU1Z0isxPaozGVKXdv0eY', CDN_TOKEN: 'a-token-of-fastly' };
  expect(readConfig({ CDN: 'fastly', CDN_SECONDS: '600', ...service }).cdn).toEqual({
    kind: 'fastly',
    api: 'https://api.fastly.com',
    service: 'SU1Z0isxPaozGVKXdv0eY',
    token: 'a-token-of-fastly',
    seconds: 600,
  });
  expect(readConfig({ CDN: 'cloudflare', ...service }).cdn).toMatchObject({
    api: 'https://api.cloudflare.com/client/v4',
  });
  expect(() => readConfig({ CDN: 'http' })).toThrow('CDN is http, so CDN_URL must be set');
  for (const missing of Object.keys(service))
    expect(() => readConfig({ CDN: 'cloudflare', ...service, [missing]: undefined })).toThrow(
      `CDN is cloudflare, so ${missing} must be set`,
    );
  expect(() => readConfig(service)).toThrow('CDN_SERVICE is set, so CDN must be "fastly" or "cloudflare"');
});

test('an empty value counts as absent, lists are split', () => {
  expect(readConfig({ PORT: '', TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' })).toMatchObject({
    port: 3000,
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
  });
});

test('reads proxies as addresses, because peers are compared with them', () => {
  expect(readConfig({ TRUSTED_PROXIES: '::ffff:10.0.0.5, ::1' }).trustedProxies).toEqual(['10.0.0.5', '::1']);
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' }).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['10.0.0.0/33', 'loadbalancer', '10.0.0.1, lb', '::ffff:lb'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES must be IP addresses');
});

test.each([
  ['https://www.example.ch', { ch: 'https://www.example.ch' }],
  ['https://WWW.Example.ch:443/', { ch: 'https://www.example.ch' }],
  ['http://localhost:8080', { ch: 'http://localhost:8080' }],
  [
    'ch=https://www.example.ch, de=https://shop.example.de:8443',
    { ch: 'https://www.example.ch', de: 'https://shop.example.de:8443' },
  ],
  [
    'https://www.example.{tenant}',
    {
      ch: 'https://www.example.ch',
      de: 'https://www.example.de',
      at: 'https://www.example.at',
      nl: 'https://www.example.nl',
    },
  ],
  [
    'http://{tenant}.localhost:3000',
    {
      ch: 'http://ch.localhost:3000',
      de: 'http://de.localhost:3000',
      at: 'http://at.localhost:3000',
      nl: 'http://nl.localhost:3000',
    },
  ],
])('reads the public URLs %s', (text, urls) => {
  expect(readConfig({ PUBLIC_URL: text }).publicUrls).toEqual(urls);
});

test('refuses an invalid public URL without repeating its password', () => {
  for (const wrong of ['https://me:secret@www.example.ch/?a=1', 'https://www.example.ch/?to=https://a.example']) {
    expect(() => readConfig({ PUBLIC_URL: wrong })).toThrow(/^PUBLIC_URL must be https:\/\/host/);
    expect(() => readConfig({ PUBLIC_URL: wrong })).not.toThrow(/secret/);
  }
});

test.each([
  [{}, 3000],
  [{ PORT: '8080', PAYMENTS: 'simulated' }, 8080],
  // The test cannot know the id of the listening process.
  [{ PORT: '0' }, null],
  [{ HOST: '0.0.0.0' }, null],
  [{ DEMO: 'off' }, null],
  [{ DATABASE_URL: 'postgres://db/kontor' }, null],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, null],
  [{ PUBLIC_URL: 'http://localhost:3000' }, null],
  [{ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }, null],
])('%j is a local demo on port %j', (environment, port) => {
  expect(readConfig(environment).demoPort).toBe(port);
});

test('accepts public URLs of known tenants only, and a single one for the tenant of localhost', () => {
  expect(readConfig({}).publicUrls).toEqual({});
  expect(() => readConfig({ PUBLIC_URL: 'fr=https://www.example.fr' })).toThrow(
    'PUBLIC_URL names a tenant "fr" that is none of ch, de, at, nl',
  );
  expect(readConfig({ PUBLIC_URL: 'https://www.example.ch' }).publicUrls).toEqual({ ch: 'https://www.example.ch' });
  expect(tenants.ch.localHosts).toContain('localhost');
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

test('uses Stripe if both secrets are set', () => {
  const stripe = { kind: 'stripe', secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' };
  expect(readConfig(STRIPE).payments).toEqual(stripe);
  expect(readConfig({ ...STRIPE, PAYMENTS: 'stripe' }).payments).toEqual(stripe);
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    expect(() => readConfig({ ...STRIPE, [name]: '' })).toThrow(`${name} must be set too`);
    expect(() => readConfig({ ...STRIPE, [name]: 'pk_live_x' })).toThrow(name);
    expect(() => readConfig({ ...STRIPE, [name]: '', PAYMENTS: 'stripe' })).toThrow(
      new RegExp(`^PAYMENTS is stripe, so ${name} must be set$`),
    );
  }
});

const SIMULATED = { kind: 'simulated', isDemo: false };

test.each([
  [{}, { kind: 'simulated', isDemo: true }],
  [{ HOST: '::1' }, { kind: 'simulated', isDemo: true }],
  [{ HOST: '0.0.0.0' }, { kind: 'none' }],
  [{ HOST: '192.0.2.7' }, { kind: 'none' }],
  [{ DEMO: 'off' }, { kind: 'none' }],
  [{ DATABASE_URL: 'postgres://db/kontor' }, { kind: 'none' }],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, { kind: 'none' }],
  [{ PUBLIC_URL: 'http://localhost:3000' }, { kind: 'none' }],
  [{ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }, { kind: 'none' }],
  [{ PAYMENTS: 'simulated', HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.1' }, SIMULATED],
  [{ ...STRIPE, PAYMENTS: 'simulated' }, SIMULATED],
  [{ ...STRIPE, PAYMENTS: 'none' }, { kind: 'none' }],
])('%j selects the payments %j', (environment, payments) => {
  expect(readConfig(environment).payments).toEqual(payments);
});

test('reads the address of a video service and its customer ids, one for all tenants or one each', () => {
  const VIDEO_SERVICE_URL = 'https://media.example/{customer}/{video}.{format}';
  expect(readConfig({}).videoService).toBeNull();
  expect(readConfig({ VIDEO_SERVICE_URL, VIDEO_CUSTOMER_ID: 'montarve' }).videoService).toEqual({
    address: VIDEO_SERVICE_URL,
    origin: 'https://media.example',
    customers: { '*': 'montarve' },
  });
  expect(readConfig({ VIDEO_SERVICE_URL, VIDEO_CUSTOMER_ID: 'ch=m-1,de=m_2' }).videoService?.customers).toEqual({
    ch: 'm-1',
    de: 'm_2',
  });
  expect(() => readConfig({ VIDEO_SERVICE_URL })).toThrow('VIDEO_CUSTOMER_ID must be set too');
  expect(() => readConfig({ VIDEO_CUSTOMER_ID: 'a' })).toThrow('VIDEO_SERVICE_URL must be set too');
  for (const wrong of ['a b', 'ch=', "x';script-src *"])
    expect(() => readConfig({ VIDEO_SERVICE_URL, VIDEO_CUSTOMER_ID: wrong })).toThrow(/^VIDEO_CUSTOMER_ID/);
  for (const wrong of [
    'http://media.example/{customer}/{video}',
    'https://media.example/{video}',
    'https://{customer}.media.example/{video}',
    'https://media.example;script-src/{customer}/{video}',
    'https://me@media.example/{customer}/{video}',
  ])
    expect(() => readConfig({ VIDEO_SERVICE_URL: wrong, VIDEO_CUSTOMER_ID: 'a' })).toThrow(/^VIDEO_SERVICE_URL/);
});
