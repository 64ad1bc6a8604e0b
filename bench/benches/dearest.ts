import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { openBenchAddresses } from '../dearest/bench-addresses.ts';
import {
  type AnonymousRequest,
  anonymousRequests,
  newPicture,
  type RequestKind,
  type Send,
} from '../dearest/requests.ts';
import { round } from '../figures.ts';
import { wholeProcessorTime } from '../machine/processor-time.ts';

/** Milliseconds of processor time of one anonymous request, in all processes. */
const LIMIT_MS = 100;
const SHOWN = 20;
/** Requests of each kind that are measured, after the unmeasured ones. */
const MEASURED = 8;
const WARM_UP = 3;
/** Work that follows an answer, such as a mail, counts if it begins within this time. */
const AFTER_MS = 300;
const IDLE_MS = 5000;
/** Longer than what ends in an idle shop lives: a request after it must not pay for a start. */
const PAUSE_MS = 70_000;

type Cost = { name: string; ms: number; statuses: number[] };

/** Lists the dearest requests of anonymous visitors by processor time; fails if one exceeds the limit. */
export const dearest: Bench = {
  products: 3000,
  shortSeconds: 1,
  behindProxy: true,
  run: async ({ shop, goods, out }) => {
    const send: Send = openBenchAddresses(shop.url);
    const cpu = (): number => wholeProcessorTime(shop.pid, shop.postmaster);
    const kinds = await anonymousRequests(goods, send);
    await warmUp(kinds, send);
    await wait(PAUSE_MS);
    const idle = await idleRate(cpu);
    const afterPause = await costAfterPause(await newPicture(goods, send), { send, cpu, idle });
    const costs: Cost[] = [afterPause];
    for (const kind of kinds) costs.push(await costOf(kind, { send, cpu, idle }));
    const sorted = costs.toSorted((a, b) => b.ms - a.ms);
    out(`${kinds.length} kinds of anonymous requests; the ${SHOWN} dearest, in ms of processor time of all processes:`);
    for (const { name, ms, statuses } of sorted.slice(0, SHOWN))
      out(`${ms.toFixed(1).padStart(8)}  ${name} (${statuses.join(', ')})`);
    out(`${afterPause.ms.toFixed(1).padStart(8)}  ${afterPause.name} (${afterPause.statuses.join(', ')})`);
    out(
      JSON.stringify({
        bench: 'dearest',
        afterPause,
        products: shop.products,
        limit: LIMIT_MS,
        idle,
        costs: sorted.slice(0, SHOWN),
      }),
    );
    return sorted.every(({ ms }) => ms <= LIMIT_MS);
  },
};

/** Sends each kind of request until its code is compiled. */
async function warmUp(kinds: readonly RequestKind[], send: Send): Promise<void> {
  for (const kind of kinds)
    for (let turn = 0; turn < WARM_UP; turn += 1) await (await send(await kind.at(turn))).arrayBuffer();
  await wait(AFTER_MS);
}

/** Returns the processor time that the shop uses without requests, in milliseconds per second. */
async function idleRate(cpu: () => number): Promise<number> {
  const before = cpu();
  await wait(IDLE_MS);
  return round(((cpu() - before) / IDLE_MS) * 1000, 1);
}

type Measuring = { send: Send; cpu: () => number; idle: number };

/** Measures one request alone: the first one after a pause. */
function costAfterPause(request: AnonymousRequest, measuring: Measuring): Promise<Cost> {
  return costOfAll('picture AVIF 640, the first after a pause', [request], measuring);
}

async function costOf(kind: RequestKind, measuring: Measuring): Promise<Cost> {
  const requests: AnonymousRequest[] = [];
  for (let turn = 0; turn < MEASURED; turn += 1) requests.push(await kind.at(WARM_UP + turn));
  return costOfAll(kind.name, requests, measuring);
}

/** Measures the mean of requests, one after another. */
async function costOfAll(
  name: string,
  requests: readonly AnonymousRequest[],
  { send, cpu, idle }: Measuring,
): Promise<Cost> {
  const statuses = new Set<number>();
  const [started, before] = [performance.now(), cpu()];
  for (const request of requests) {
    const answer = await send(request);
    await answer.arrayBuffer();
    statuses.add(answer.status);
  }
  await wait(AFTER_MS);
  const own = cpu() - before - (idle * (performance.now() - started)) / 1000;
  return { name, ms: round(Math.max(0, own) / requests.length, 1), statuses: [...statuses] };
}
