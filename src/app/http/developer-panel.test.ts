import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { silentLog } from '../../platform/log.ts';
import { bypassesCache } from '../../web/page-key.ts';
import type { AppState } from './app-state.ts';
import { createApp } from './create-app.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'panel-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const PANEL = {
  apps: [{ id: 'shop', name: 'Shop <1>', url: 'https://shop.example/', branches: ['feature-x', 'KON-12'] }],
  backends: [{ id: 'content', name: 'Content', url: 'https://content.example/', branches: ['next'] }],
};

function open(environment: Record<string, string>, panel: unknown = PANEL) {
  const file = path.join(folder, 'panel.json');
  fs.writeFileSync(file, JSON.stringify(panel));
  const app = createApp({
    config: readConfig({ DEVELOPER_PANEL: file, ...environment }),
    log: silentLog,
    state: () => ({ open: {} }) as AppState,
  });
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  return (init: RequestInit = {}) => app.request('http://localhost/_developer', init, connection);
}

test('production has no panel', async () => {
  for (const method of ['GET', 'POST']) {
    const answer = await open({ NODE_ENV: 'production' })({ method, headers: { origin: 'http://localhost' } });
    expect(await answer.text()).not.toContain('Developer panel');
    expect(answer.status).not.toBe(200);
  }
});

test('lists apps and backends with their branches and sets a cookie for each choice', async () => {
  const ask = open({ NODE_ENV: 'development' });
  const shown = await (await ask({ headers: { cookie: 'feature-branch-shop=KON-12' } })).text();
  expect(shown).toContain('Shop &#60;1&#62;');
  expect(shown).toContain('<option value="KON-12" selected>KON-12</option>');
  expect(shown).toContain('https://content.example/');
  const answer = await ask({
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ shop: 'feature-x', content: 'no-such-branch', other: 'x' }),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie()).toEqual([
    'feature-branch-shop=feature-x; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    'feature-branch-content=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ]);
});

test('an invalid panel file stops the start with one line', () => {
  expect(() => open({ NODE_ENV: 'development' }, { apps: [{ id: 'Shop' }], backends: [] })).toThrow(
    /^DEVELOPER_PANEL: apps\.0\.id: a name of small letters/,
  );
  expect(() => open({ NODE_ENV: 'development', DEVELOPER_PANEL: '/nowhere.json' })).toThrow(/is no file with JSON/);
});

test('bypasses the page cache for a developer who has chosen a branch', () => {
  expect(bypassesCache('feature-branch-shop=KON-12')).toBe(true);
});
