/**
 * Runs the fleet in namespaces that `bench fleet` has opened: network, mounts and processes are its own, so all machines
 * end with it. Arguments: minutes, number of products, folder. Exit code 1: an order, a mail or a job is wrong.
 */
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as passed } from 'node:timers/promises';
import * as v from 'valibot';
import { type MailSink, openSink } from '../../test/support/mail-sink.ts';
import { round } from '../figures.ts';
import { ROOT } from '../machine/shop.ts';
import { compareFleetOrders } from './compare-orders.ts';
import { SHOP_PORT } from './configuration.ts';
import { DATABASE, prepareFleetData } from './data.ts';
import { type FaultTime, faultsOf, runFaults } from './faults.ts';
import { doubtedMails, leftWork, ordersOfLoad, primaryState, primaryTotals } from './fleet.store.ts';
import { type Fleet, PARTS, startFleet } from './fleet.ts';
import { NETWORK, openNetwork, STAGE } from './network.ts';
import { effectOf, shownStatuses } from './outcomes.ts';
import { type ShopperJob, ShopperReport } from './shopper-job.ts';

/** Load by second. All programs and the load share the processors of one machine. */
const LOAD = { visitsPerSecond: 6, guestsPerSecond: 2, cardsPerSecond: 0.5, rampSeconds: 40 };
const WARM_UP_MS = 60_000;
/** Longest time that a part stays away, and its share of the time of a fault. */
const DOWN_MS = 10_000;
const DOWN_PART = 1 / 3;
/** The job of a mail whose worker was killed counts as abandoned after 300 s, and the queue looks each minute. */
const SETTLED_WITHIN_MS = 420_000;

const [minutes, products] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? '';
const say = (line: string): void => console.info(line);
process.exit((await run(minutes ?? 10, products ?? 0)) ? 0 : 1);

async function run(forMinutes: number, count: number): Promise<boolean> {
  openNetwork();
  const data = await prepareFleetData(path.join(folder, DATABASE), count, NETWORK);
  const sink = await openSink(STAGE);
  const started = performance.now();
  const fleet = await startFleet({ folder, data, smtpUrl: sink.url });
  say(`two web machines, a worker, HAProxy, PgBouncer, a primary and a replica: open after ${seconds(started)} s`);
  return measureFaults(fleet, sink, forMinutes, count);
}

async function measureFaults(fleet: Fleet, sink: MailSink, forMinutes: number, count: number): Promise<boolean> {
  const periodMs = (forMinutes * 60_000) / (faultsOf(fleet).length + 1);
  const downMs = Math.min(DOWN_MS, periodMs * DOWN_PART);
  const load = startShoppers(fleet, { ...LOAD, port: SHOP_PORT, products: count });
  await passed(WARM_UP_MS);
  const calm = await measureCalm(fleet, periodMs);
  const times = await runFaults(fleet, { periodMs, downMs, say });
  load.stop();
  const report = await load.report;
  const left = await settledWork(fleet);
  showCalm(calm, report);
  const rows = showFaults(times, report);
  const { outcomes, confirmed, broken } = report;
  const stored = await ordersOfLoad(fleet.pool);
  const arrivals = new Map<string, number>();
  for (const { messageId } of sink.arrived.filter(({ source }) => isOfOrders(source)))
    arrivals.set(messageId, (arrivals.get(messageId) ?? 0) + 1);
  const compared = compareFleetOrders({ confirmed, stored, arrivals, doubted: await doubtedMails(fleet.pool) });
  const { missing, doubled, mailless, unlisted, sentAgain } = compared;
  const wrong = [...missing, ...doubled, ...mailless, ...unlisted];
  for (const one of wrong.slice(0, 20)) say(`  wrong: ${one}`);
  for (const problem of [...new Set(report.problems)].slice(0, 20)) say(`  problem: ${problem}`);
  say(
    `fleet, ${round(forMinutes, 1)} minutes: ${outcomes.length} requests, ${confirmed.length} orders confirmed, ${stored.length} stored; ` +
      `${missing.length} missing, ${doubled.length} doubled, ${mailless.length} without exactly one mail, ` +
      `${sentAgain} mails sent again (${unlisted.length} of them not listed); ` +
      `${left.due} jobs and ${left.mails} mails left behind, ${left.failed} jobs failed; ${broken} visits given up`,
  );
  say(JSON.stringify({ bench: 'fleet', minutes: forMinutes, calm, faults: rows, left, ...compared }));
  return wrong.length === 0 && left.due === 0 && left.mails === 0 && left.failed === 0;
}

/** Whether a mail goes to a shopper of the load. */
function isOfOrders(source: string): boolean {
  return /^to: .*(?:guest|kunde)[\d-]*@example\.ch/im.test(source);
}

type Shoppers = { stop(): void; report: Promise<ShopperReport> };

/** Starts the load on the machine of the proxy, which thus gets it from 127.0.0.1. */
function startShoppers({ machines }: Fleet, job: ShopperJob): Shoppers {
  const file = path.join(folder, 'shoppers.json');
  fs.writeFileSync(file, JSON.stringify(job));
  const child: ChildProcess = machines.proxy.spawn({
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'shoppers.ts'), file],
    cwd: ROOT,
  });
  if (!child.stdout) throw new Error('the load has no output');
  const report = text(child.stdout).then((printed) => v.parse(ShopperReport, JSON.parse(printed)));
  return { stop: () => child.kill('SIGTERM'), report };
}

type Calm = {
  since: number;
  until: number;
  used: Record<string, number>;
  wal: number;
  transactions: number;
  connections: number;
};

/** Measures the fleet without a fault: processor time of each part in milliseconds, bytes of WAL, and transactions. */
async function measureCalm(fleet: Fleet, periodMs: number): Promise<Calm> {
  const since = Date.now();
  const before = { used: fleet.used(), ...(await primaryTotals(fleet.pool)) };
  await passed(periodMs);
  const after = { used: fleet.used(), ...(await primaryTotals(fleet.pool)) };
  return {
    since,
    until: Date.now(),
    used: Object.fromEntries(PARTS.map((part) => [part, after.used[part] - before.used[part]])),
    wal: after.wal - before.wal,
    transactions: after.transactions - before.transactions,
    connections: (await primaryState(fleet.pool)).connections,
  };
}

function showCalm(
  { since, until, used, wal, transactions, connections }: Calm,
  { outcomes, confirmed }: ShopperReport,
): void {
  const { requests, failed, p99 } = effectOf(outcomes, since, until);
  const orders = confirmed.filter(({ at }) => at >= since && at < until).length;
  const each = Object.entries(used).map(([part, time]) => `${part} ${round(time / Math.max(1, requests), 2)}`);
  say(
    `without a fault: ${requests} requests in ${round((until - since) / 1000, 0)} s, ${failed} failed, p99 ${p99} ms, ${orders} orders; ` +
      `processor time in ms per request: ${each.join(', ')}; ` +
      `${round(wal / 1024 / Math.max(1, orders), 0)} KB of WAL per confirmed order; ${transactions} transactions; ${connections} connections of the primary; ` +
      `load of the machine ${os.loadavg().map((value) => round(value, 1))}`,
  );
}

function showFaults(times: readonly FaultTime[], { outcomes, confirmed }: ShopperReport): object[] {
  return times.map(({ name, since, until, wholeAfter }) => {
    const effect = effectOf(outcomes, since, until);
    const orders = confirmed.filter(({ at }) => at >= since && at < until).length;
    const { requests, failed, errorSeconds, statuses, slowest, p99 } = effect;
    say(
      `${name}: ${errorSeconds} s with errors of ${Math.round((until - since) / 1000)}; ${failed} of ${requests} requests failed` +
        `${failed > 0 ? ` (${shownStatuses(statuses)})` : ''}; p99 ${p99}, slowest ${slowest} ms; ${orders} orders`,
    );
    return { name, seconds: round((until - since) / 1000, 1), wholeAfter: Math.round(wholeAfter), orders, ...effect };
  });
}

/** Waits until the worker has nothing more to do, and returns what is left after a time limit. */
async function settledWork({ pool }: Fleet): ReturnType<typeof leftWork> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const left = await leftWork(pool);
    if ((left.due === 0 && left.mails === 0) || Date.now() > until) return left;
    await passed(1000);
  }
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1000);
}
