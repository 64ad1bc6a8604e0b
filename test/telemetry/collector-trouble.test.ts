import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../src/platform/log.ts';
import { openTelemetry, type Telemetry } from '../../src/platform/tracing/open-telemetry.ts';
import { trace } from '../../src/platform/tracing/spans.ts';
import { isInstalled } from '../support/installed.ts';
import { type Collector, openCollector } from '../support/telemetry-collector.ts';

/** Most spans that wait, and those of one export (telemetry-sdk.ts). */
const MOST_WAITING = 2048;
const BATCH = 512;

let collector: Collector;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  collector = await openCollector();
});
afterEach(() => collector.close());

const write = (_: object, message: string): void => {
  lines.push(message);
};
const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log };

async function open(): Promise<Telemetry> {
  const config = {
    endpoint: collector.url,
    headers: {},
    service: 'kontor',
    resource: {},
    traces: { ratio: 1, isParentBased: true },
    figures: false,
  };
  const telemetry = await openTelemetry(config, { log, thread: 'main', role: 'all' });
  if (!telemetry) throw new Error('the packages are not installed');
  return telemetry;
}

async function record(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await trace('job', {}, async () => {});
}

describe.skipIf(!isInstalled('@opentelemetry/sdk-trace'))('export of spans', () => {
  test('spans that a slow collector does not take are bounded', async () => {
    collector.answer('wait');
    const telemetry = await open();
    await record(BATCH);
    await collector.waits();
    await record(3 * MOST_WAITING);
    collector.release();
    await telemetry.close();
    expect(collector.spans.length).toBe(BATCH + MOST_WAITING);
    expect(lines).toEqual([]);
  }, 20_000);

  test('an outage is one line of the log at its beginning and one at its end', async () => {
    collector.answer(401);
    const telemetry = await open();
    await record(BATCH);
    await expect.poll(() => lines).toEqual(['the collector takes no telemetry']);
    await record(BATCH);
    await expect.poll(() => collector.answers()).toBe(2);
    collector.answer(200);
    await record(BATCH);
    await telemetry.close();
    expect(lines).toEqual(['the collector takes no telemetry', 'the collector takes telemetry again']);
    expect(collector.spans.length).toBe(BATCH);
  }, 20_000);

  test('records nothing after its end', async () => {
    const telemetry = await open();
    await telemetry.close();
    await record(1);
    expect(collector.spans).toEqual([]);
  });
});
