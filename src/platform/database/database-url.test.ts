import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

const addressOf = (url: string) => {
  const read = parseDatabaseUrl(url);
  if (!read.ok) throw new Error(read.problem);
  return read.address;
};
const serversOf = (url: string) => addressOf(url).servers.map(({ host, port }) => `${host} ${port}`);

test('reads several hosts with ports and common parameters', () => {
  expect(addressOf('postgres://shop:p%40ss@h1:5432,h2:5433/kontor?target_session_attrs=read-write')).toEqual({
    pooler: null,
    servers: [
      { host: 'h1', port: 5432 },
      { host: 'h2', port: 5433 },
    ],
    user: 'shop',
    password: 'p@ss',
    database: 'kontor',
    target: 'read-write',
    tls: { mode: 'disable', rootCert: undefined, cert: undefined, key: undefined },
    options: undefined,
  });
});

test.each([
  ['postgres://db', ['db 5432']],
  ['postgresql:///kontor', ['localhost 5432']],
  ['postgres://h1,h2:6000/kontor', ['h1 5432', 'h2 6000']],
  ['postgres://[::1]:5433,[fd00::2]/kontor', ['::1 5433', 'fd00::2 5432']],
  ['postgres://%2Frun%2Fpostgresql/kontor', ['/run/postgresql 5432']],
  ['postgresql:///kontor?host=/run/postgresql&port=5433', ['/run/postgresql 5433']],
  ['postgresql://db:6000/kontor?host=10.0.0.7', ['10.0.0.7 6000']],
  ['postgresql:///kontor?host=/run/a,/run/b', ['/run/a 5432', '/run/b 5432']],
  ['postgresql:///kontor?host=h1,h2&port=5433', ['h1 5433', 'h2 5433']],
  ['postgresql:///kontor?host=h1,h2&port=5433,5434', ['h1 5433', 'h2 5434']],
])('reads the servers of %s: %j', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});

test.each([
  ['postgres://h1/kontor', null],
  ['postgres://h1/kontor?pooler=pool', { host: 'pool', port: 6432 }],
  ['postgres://h1/kontor?pooler=10.0.0.9:7000', { host: '10.0.0.9', port: 7000 }],
  ['postgres://h1/kontor?pooler=[::1]:7000', { host: '::1', port: 7000 }],
])('reads the pooler of %s', (url, pooler) => {
  expect(addressOf(url).pooler).toEqual(pooler);
});

test('verifies the server if a certificate is set without sslmode', () => {
  expect(addressOf('postgres://db/kontor?sslrootcert=/etc/ca.pem').tls.mode).toBe('verify-full');
});

test.each([
  ['mysql://db/kontor', 'must look like'],
  ['postgres://user:secret@pass@h1/kontor', 'must look like'],
  ['postgres://user:se%zzcret@h1/kontor', 'hexadecimal'],
  ['postgres://user:secret@h1:70000/kontor', 'a port must be'],
  ['postgres://user:secret@h1:54a/kontor', 'a host must be'],
  ['postgres://user:secret@::1/kontor', 'a host must be'],
  ['postgresql:///kontor?host=h1,h2,h3&port=1,2', 'as many ports as hosts'],
  ['postgres://user:secret@h1/kontor?target_session_attrs=writable', 'target_session_attrs must be any, read-write'],
  ['postgres://user:secret@h1/kontor?sslmode=prefer', 'sslmode must be disable, require'],
  ['postgres://user:secret@h1/kontor?sslmode=disable&sslrootcert=/ca.pem', 'uses no certificate'],
  ['postgres://user:secret@h1/kontor?sslcert=/cert.pem', 'sslcert and sslkey'],
  ['postgres://user:secret@h1/kontor?pooler=:6432', 'pooler must be a host'],
  ['postgres://user:secret@h1/kontor?pooler=pool:70000', 'pooler must be a host'],
  ['postgres://user:secret@h1/kontor?sslmod=require', 'unknown parameter sslmod'],
])('refuses %s without repeating the password', (url, problem) => {
  const read = parseDatabaseUrl(url);
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  expect(JSON.stringify(read)).not.toContain('secret');
});
