import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import type { AppEnv } from './app-env.ts';
import { publicOrigin } from './public-origin.ts';
import { hostRules, requestFacts } from './request-facts.ts';

test('warns once of a proxy that does not forward the scheme', async () => {
  const warn = vi.fn();
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set(
      'facts',
      requestFacts(c.req.raw, { address: '203.0.113.9', encrypted: false }, hostRules(readConfig({ PORT: '0' }))),
    );
    return next();
  });
  app.use(publicOrigin({ warn }));
  app.all('*', (c) => c.text(c.req.url));
  const post = async (origin: string) => {
    const headers = { host: 'ch.localhost', origin };
    return (await app.request('http://ch.localhost/kasse', { method: 'POST', headers })).text();
  };
  expect(await post('http://ch.localhost')).toBe('http://ch.localhost/kasse');
  expect(warn).not.toHaveBeenCalled();
  for (const _ of [1, 2]) expect(await post('https://ch.localhost')).toBe('https://ch.localhost/kasse');
  expect(warn).toHaveBeenCalledOnce();
});
