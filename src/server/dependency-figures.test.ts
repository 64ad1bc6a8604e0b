import { expect, test } from 'vitest';
import type { DependencyReport } from '../platform/health/dependencies.ts';
import { lastReading } from './dependency-figures.ts';

const since = new Date('2026-03-02T08:00:00Z');
const report = (mail: 'ok' | 'failed'): DependencyReport => ({
  ok: mail === 'ok',
  parts: {
    database: { state: 'ok', since },
    queue: { state: 'ok', since },
    mail: { state: mail, since },
    payments: { state: 'off' },
    files: { state: 'off' },
    cdn: { state: 'off' },
  },
});
const reading = (mail: number) => [
  { labels: { part: 'database' }, value: 1 },
  { labels: { part: 'queue' }, value: 1 },
  { labels: { part: 'mail' }, value: mail },
];

test('reads configured services, and has a value while a check hangs', async () => {
  const reports = [Promise.resolve(report('ok')), Promise.resolve(report('failed')), new Promise<never>(() => {})];
  const read = lastReading(() => reports.shift() ?? Promise.reject(new Error('no further report')));
  expect(await read()).toEqual(reading(1));
  expect(await read()).toEqual(reading(1));
  expect(await read()).toEqual(reading(0));
});
