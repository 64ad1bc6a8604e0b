import { expect, test } from 'vitest';
import { readMcpSettings } from './mcp-settings.ts';

const RIGHT = {
  KONTOR_URL: 'https://shop.example.com',
  KONTOR_CLIENT_ID: '00000000-0000-4000-8000-000000000001',
  KONTOR_CLIENT_SECRET: 'kontor_abc',
};

test.each(['https://shop.example.com', 'http://localhost:3000', 'http://ch.localhost:3000', 'http://[::1]:3000'])(
  'accepts %s',
  (url) => {
    expect(readMcpSettings({ ...RIGHT, KONTOR_URL: url }).url.origin).toBe(url);
  },
);

test.each([
  [{ KONTOR_URL: 'http://shop.example.com' }, 'must begin with https'],
  [{ KONTOR_URL: 'http://127.0.0.1.example.com' }, 'must begin with https'],
  [{ KONTOR_URL: undefined }, 'address of the shop'],
  [{ KONTOR_CLIENT_ID: 'warehouse' }, 'KONTOR_CLIENT_ID'],
  [{ KONTOR_CLIENT_SECRET: 'secret' }, 'KONTOR_CLIENT_SECRET'],
])('refuses %j', (wrong, message) => {
  expect(() => readMcpSettings({ ...RIGHT, ...wrong })).toThrow(message);
});
