import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { poolerConfiguration, proxyConfiguration } from './configuration.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

test('puts each machine behind the health checks of the example for HAProxy', () => {
  const written = proxyConfiguration(read('deploy/proxies/haproxy.cfg'), {
    port: 4750,
    socket: '/run/admin.sock',
    servers: [
      { name: 'web1', address: '10.77.0.21:4750' },
      { name: 'web2', address: '10.77.0.22:4750' },
    ],
  });
  expect(written).toMatch(/^ {4}server web1 10\.77\.0\.21:4750 check inter 1s fall 2 rise 1/m);
  expect(written).toMatch(/^ {4}server web2 10\.77\.0\.22:4750 check/m);
  expect(written).toContain('http-check send meth GET uri /readyz');
  expect(written).toContain('bind 127.0.0.1:4750\n');
  expect(written).not.toMatch(/^frontend http$|shop1|bind :|^ {4}(?:log|user) |X-Forwarded-For/m);
});

test('refuses an example without the lines to replace', () => {
  const own = { port: 1, socket: '/s', servers: [] };
  expect(() => proxyConfiguration('global\n', own)).toThrow('the example of HAProxy has no');
});

test('takes the settings of the documented pooler', () => {
  const written = poolerConfiguration(read('docs/operations.md'), {
    address: '10.77.0.3',
    database: '10.77.0.4',
    log: '/tmp/log',
  });
  expect(written).toContain('kontor = host=10.77.0.4 port=5432 user=kontor connect_query=');
  expect(written).toContain('pool_mode = transaction');
  expect(() => poolerConfiguration('', { address: '', database: '', log: '' })).toThrow('configures no pooler');
});
