import { expect, test } from 'vitest';
import { connectionOptions } from './server-client.ts';

const optionsOf = (url: string) => connectionOptions(url).servers.options;

test('passes a socket folder with all parameters of the address', () => {
  expect(optionsOf('postgresql://kontor:s%40cret@localhost/shop?host=/run/postgresql&port=5433')).toEqual({
    host: '/run/postgresql',
    port: 5433,
    user: 'kontor',
    password: 's@cret',
    database: 'shop',
    ssl: false,
  });
});

test("verifies the server's certificate by default", () => {
  const verified = { rejectUnauthorized: true };
  expect(optionsOf('postgresql://db/shop?sslmode=require').ssl).toEqual(verified);
  expect(optionsOf('postgresql://db/shop?sslmode=verify-full').ssl).toEqual(verified);
  expect(optionsOf('postgresql://db/shop?sslmode=no-verify').ssl).toEqual({ rejectUnauthorized: false });
  expect(optionsOf('postgresql:///shop?host=/run/postgresql&sslmode=require').ssl).toBe(false);
});

test('searches several servers for the one that accepts writes by default', () => {
  expect(connectionOptions('postgres://h1/shop').servers.target).toBe('any');
  expect(connectionOptions('postgres://h1,h2/shop').servers.target).toBe('read-write');
  expect(connectionOptions('postgres://h1,h2/shop', 'any').servers.target).toBe('any');
  expect(connectionOptions('postgres://h1,h2/shop?target_session_attrs=primary', 'any').servers.target).toBe('primary');
});
