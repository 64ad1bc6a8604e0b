import { expect, test } from 'vitest';
import { ConfigProblem, readConfig } from './config.ts';

test('an empty environment gives the defaults of the contract', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    production: true,
    tagManager: true,
    logLevel: 'info',
    databaseUrl: undefined,
    workers: 1,
    metricsToken: undefined,
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_REPLICA_URL', 'nonsense'],
  ['SMTP_URL', 'http://mail'],
  ['SESSION_KEYS', 'short'],
  ['TAG_MANAGER', '1'],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['WORKERS', 'all'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'a token of forty characters with spaces in it'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigProblem);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}[^\\n]*$`));
});

test('an empty value counts as absent, lists are split', () => {
  expect(readConfig({ PORT: '', TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' })).toMatchObject({
    port: 3000,
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
  });
});
