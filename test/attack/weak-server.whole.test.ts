// Whole runs only: the attacks themselves are tested, against a server with each fault.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';
import { NEEDS } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { type OpenedTarget, openTarget } from './open-target.ts';
import { reportOf } from './report.ts';
import { runChecks } from './run-checks.ts';
import { startWeakServer, type WeakServer } from './weak-server.ts';

/** Every check fails against a server that breaks every promise: none passes by looking away. */

let weak: WeakServer;
let front: TlsProxy;
beforeAll(async () => {
  weak = await startWeakServer();
  front = await startTlsProxy(weak.port, ['ch.localhost']);
});
afterAll(async () => {
  await front.close();
  await weak.close();
});

const open = (url: string): Promise<OpenedTarget> =>
  openTarget({
    url: new URL(url),
    raw: { address: '127.0.0.1', port: weak.port, tls: false, host: `ch.localhost:${weak.port}` },
    checksCertificate: false,
    clients: true,
    writes: true,
    mails: async (to) => weak.mails.get(to) ?? [],
    accounts: null,
    remote: true,
    close: async () => {},
  });
const overHttps = CHECKS.filter(({ needs }) => needs?.includes('https'));
const others = CHECKS.filter((check) => !overHttps.includes(check));

test.each(others.map((check) => [check.name, check] as const))(
  '%s fails against a weak server',
  { timeout: 60_000 },
  async (_, check) => {
    const [result] = await runChecks(await open(`http://ch.localhost:${weak.port}`), [check]);
    expect(result?.result, JSON.stringify(result)).toBe('failed');
    // A broken attack fails as well, and proves nothing.
    expect(JSON.stringify(result)).not.toMatch(/broke off|could be judged/);
  },
);

test.each(overHttps.map((check) => [check.name, check] as const))('%s fails over https', async (_, check) => {
  const [result] = await runChecks(await open(`https://ch.localhost:${front.port}`), [check]);
  expect(result?.result, JSON.stringify(result)).toBe('failed');
  expect(JSON.stringify(result)).not.toMatch(/broke off|could be judged/);
});

test('says why a check is not applicable, and counts it apart', async () => {
  const target = { ...(await open(`http://ch.localhost:${weak.port}`)), has: () => false };
  const needy = CHECKS.filter(({ needs }) => needs !== undefined);
  const results = await runChecks(target, needy);
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['not applicable']));
  for (const result of results) expect(Object.values(NEEDS)).toContain('because' in result ? result.because : '');
  expect(reportOf('x', new Date(), results).totals).toEqual({ passed: 0, failed: 0, 'not applicable': needy.length });
});

test('a check that throws has failed', async () => {
  const target = await open(`http://ch.localhost:${weak.port}`);
  const broken = { name: 'x', asvs: 'V1.1', promise: 'x', run: () => Promise.reject(new Error('no answer')) } as const;
  expect(await runChecks(target, [broken])).toMatchObject([
    { result: 'failed', chapter: 'V1 Encoding and Sanitization' },
  ]);
});

test('names are unique, and each check names its requirement', () => {
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
  for (const { asvs } of CHECKS) expect(asvs).toMatch(/^V(?:[1-9]|1[0-7])\.\d{1,2}(?:\.\d{1,2})?$/);
});
