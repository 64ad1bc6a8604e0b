import { Pool } from 'undici';
import { round } from '../figures.ts';
import { processorTime } from '../machine/processor-time.ts';
import type { BesideShop } from '../machine/shop.ts';
import type { Visit } from './visit.ts';

/** Rounds without measurement, while code is compiled and caches of parts fill. */
const WARM_ROUNDS = 4;

export type TurnShop = Pick<BesideShop, 'port' | 'pid'> & { name: string };
/** Pages to request. `block`: one shop answers so many in succession, then the next shop the same ones. */
export type TurnKind = { name: string; visits: Visit[]; rounds: number; block: number };

/**
 * Requests the pages of a kind from all shops in turns, and prints milliseconds and ratios. Returns the median of the rounds'
 * ratios of each further shop: cost of the first one divided by its cost.
 */
export async function compareInTurns(
  bench: string,
  shops: readonly TurnShop[],
  kind: TurnKind,
  out: (line: string) => void,
): Promise<number[]> {
  const { block: size } = kind;
  const each = (costs: readonly number[]): number => round(sum(costs) / Math.max(1, costs.length * size), 3);
  const medians: number[] = [];
  const used = shops.map((): number[] => []);
  for (let turn = 0; turn < WARM_ROUNDS + kind.rounds; turn += 1) {
    const from = (turn * size) % Math.max(1, kind.visits.length - size + 1);
    const block = kind.visits.slice(from, from + size);
    // Each shop begins equally often, so that none always meets what another left.
    for (const [at] of shops.entries()) {
      const place = (at + turn) % shops.length;
      const shop = shops[place];
      if (!shop) continue;
      const cost = await costOf(shop, block);
      if (turn >= WARM_ROUNDS) used[place]?.push(cost);
    }
  }
  const [own = [], ...others] = used;
  out(`${kind.name}: ${shops[0]?.name} ${each(own)} ms of the server a page`);
  for (const [at, costs] of others.entries()) {
    const ratios = costs.map((cost, turn) => (own[turn] ?? 0) / Math.max(cost, 1)).sort((a, b) => a - b);
    const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
    const [low, high] = [0.25, 0.75].map((part) => ratios[Math.floor(ratios.length * part)] ?? 0);
    const ratio = sum(own) / Math.max(sum(costs), 1);
    medians.push(middle);
    out(
      `  ${shops[at + 1]?.name}: ${each(costs)} ms; this takes ${round(ratio, 3)} of it ` +
        `(rounds: median ${round(middle, 3)}, half from ${round(low ?? 0, 2)} to ${round(high ?? 0, 2)})`,
    );
    out(
      JSON.stringify({
        bench: `${bench} ${kind.name}`,
        against: shops[at + 1]?.name,
        ms: each(own),
        otherMs: each(costs),
        ratio: round(ratio, 3),
        median: round(middle, 3),
      }),
    );
  }
  return medians;
}

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0);

/** Returns the processor time in milliseconds that a shop uses to answer pages, one after the other. */
async function costOf({ port, pid }: TurnShop, visits: readonly Visit[]): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  const before = processorTime(pid, null).server;
  for (const { path: where, cookie } of visits.flat()) {
    const headers = {
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      Accept: 'text/html',
      ...(cookie ? { cookie } : {}),
    };
    const answer = await pool.request({ path: where, method: 'GET', headers });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (answer.statusCode !== 200) throw new Error(`${where}: status ${answer.statusCode}`);
  }
  const cost = processorTime(pid, null).server - before;
  await pool.close();
  return cost;
}
