import type { Bench } from '../bench.ts';
import { openBenchAddresses } from '../dearest/bench-addresses.ts';
import { pictureIds, type Send } from '../dearest/requests.ts';
import { round } from '../figures.ts';
import { percentiles } from '../load/percentiles.ts';
import { helpersMemory, memoryOf, wholeProcessorTime } from '../machine/processor-time.ts';

const WIDTHS = [640, 960];

/**
 * Measures renditions of pictures that no cache has, one after the other: processor time of all processes and latency.
 * The first one after a start is measured apart, because it starts the process that decodes.
 */
export const renditions: Bench = {
  products: 100,
  shortSeconds: 1,
  searches: false,
  behindProxy: true,
  run: async ({ shop, goods, out }) => {
    const send = openBenchAddresses(shop.url);
    const [first = '', ...ids] = await pictureIds(goods, send);
    await shop.restart();
    // The code of the route is compiled, and a connection is open, before the measurement.
    for (let count = 0; count < 50; count += 1) await request(send, '0000000000000000', 640);
    const cpu = (): number => wholeProcessorTime(shop.pid, shop.postmaster);
    const before = memoryOf(shop.pid).now;
    const cold = await timed(cpu, () => request(send, first, 640));
    const latencies: number[] = [];
    let isGood = cold.result === 200;
    const warm = await timed(cpu, async () => {
      for (const width of WIDTHS)
        for (const id of ids) {
          const one = await timed(cpu, () => request(send, id, width));
          latencies.push(one.wallMs);
          isGood = isGood && one.result === 200;
        }
    });
    const count = latencies.length;
    const figures = {
      bench: 'renditions',
      count,
      cpuMs: round(warm.cpuMs / count, 1),
      ...percentiles(latencies),
      firstCpuMs: cold.cpuMs,
      firstMs: round(cold.wallMs, 0),
      serverMb: memoryOf(shop.pid).now - before,
      decodingMb: helpersMemory(shop.pid),
    };
    out(
      `${count} new renditions (AVIF, ${WIDTHS.join(' and ')} pixels): CPU ${figures.cpuMs} ms each in all processes, p50 ${figures.p50} p95 ${figures.p95} ms; ` +
        `the first one CPU ${figures.firstCpuMs} ms, ${figures.firstMs} ms; the server grew by ${figures.serverMb} MB, decoding processes have ${figures.decodingMb} MB`,
    );
    out(JSON.stringify(figures));
    return isGood;
  },
};

async function request(send: Send, id: string, width: number): Promise<number> {
  const answer = await send({ path: `/images/${id}/${width}`, headers: { accept: 'image/avif' } });
  await answer.arrayBuffer();
  return answer.status;
}

async function timed<T>(cpu: () => number, work: () => Promise<T>) {
  const [begun, before] = [performance.now(), cpu()];
  const result = await work();
  return { result, wallMs: performance.now() - begun, cpuMs: cpu() - before };
}
