import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bench, type BenchRun, places } from '../bench.ts';
import { compareInTurns, type TurnKind } from '../load/turns.ts';
import { processorTime } from '../machine/processor-time.ts';
import { type BesideShop, openBeside } from '../machine/shop.ts';
import { checkout, lists, page, products, productsInFrench, sameList, simpleProducts } from '../visits.ts';
import { cookiesAfter, databaseUrl } from './rendering.ts';

/** Pages of a block. Cached ones are cheap, and the system counts processor time in steps of 10 ms. */
const BLOCK = 60;
const CACHED_BLOCK = 3000;
/** Milliseconds after which the last spans have been exported. */
const EXPORTED_MS = 6000;
/** Largest share of processor time that telemetry may add when a tenth of the traces is recorded. */
const MOST_ADDED = 0.03;

/**
 * Processor time of pages with telemetry in turns: off, with a tenth of the traces recorded, and with all of them. All shops share
 * one database and run all the time. A collector in this process takes everything.
 */
export const telemetry: Bench = {
  products: 3000,
  shortSeconds: 5,
  run: async (given) => {
    const { shop, out } = given;
    const collector = await openSilentCollector();
    const database = await databaseUrl(shop.dataDir);
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const beside: BesideShop[] = [];
    try {
      for (const setting of [endpoint, { ...endpoint, OTEL_TRACES_SAMPLER: 'always_on' }])
        beside.push(await openBeside({ database, first: shop.dataDir, root: null, setting }));
      const names = ['10 % recorded', '100 % recorded'];
      const shops = [
        { name: 'off', port: shop.port, pid: shop.pid },
        ...beside.map(({ port, pid }, at) => ({ name: names[at] ?? '', port, pid })),
      ];
      let isGood = true;
      for (const kind of await kindsOf(given)) {
        const before = shops.map(({ pid }) => processorTime(pid, null).server);
        const [tenth = 1] = await compareInTurns('telemetry', shops, kind, out);
        isGood &&= 1 / tenth - 1 <= MOST_ADDED;
        // Exports run between the turns of a shop too.
        await new Promise((resolve) => setTimeout(resolve, EXPORTED_MS));
        const whole = shops.map(({ pid }, at) => Math.round(processorTime(pid, null).server - (before[at] ?? 0)));
        out(
          `  whole time with exports and idle work: ${shops.map(({ name }, at) => `${name} ${whole[at]} ms`).join(', ')}`,
        );
      }
      out(`the collector took ${collector.exports()} exports, ${Math.round(collector.bytes() / 1024)} KB`);
      return isGood;
    } finally {
      for (const opened of beside) await opened.close();
      await collector.close();
    }
  },
};

async function kindsOf({ shop, goods, isShort }: BenchRun): Promise<TurnKind[]> {
  const rounds = isShort ? 8 : 30;
  const [product] = simpleProducts(goods, 1, shop.products);
  if (!product) throw new Error('no product can be bought on invoice');
  const cookie = await cookiesAfter(shop.port, checkout(product, 1).slice(0, -2));
  const review = { ...page('check', '/kasse'), cookie };
  const all = places(0, shop.products);
  return [
    { name: 'cached list', visits: Array(CACHED_BLOCK).fill(sameList(goods)).flat(), rounds, block: CACHED_BLOCK },
    { name: 'list of 48 cards', visits: lists(goods), rounds, block: BLOCK },
    { name: 'product page', visits: [...productsInFrench(goods, all), ...products(goods, all)], rounds, block: BLOCK },
    { name: 'checkout, review page', visits: Array.from({ length: BLOCK }, () => [review]), rounds, block: BLOCK },
  ];
}

/** Opens a collector that takes everything and remembers only how much it was. */
async function openSilentCollector() {
  let exports = 0;
  let bytes = 0;
  const server = http.createServer((request, response) => {
    exports += 1;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exports: () => exports,
    bytes: () => bytes,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
