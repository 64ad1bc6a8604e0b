import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Bench, BenchRun } from '../bench.ts';
import { type BesideFloor, measureBesideFloor, type WorkLoad } from '../floor/measure-beside-floor.ts';
import { openFloors } from '../floor/open-floors.ts';
import { planWork } from '../floor/plan-work.ts';
import {
  FLOOR_PRODUCTS,
  type FloorWork,
  grownRatios,
  hasGrown,
  parseRatios,
  type Ratios,
  writtenRatios,
} from '../floor/ratios.ts';
import { removeCopies } from '../floor/written-rows.store.ts';
import { plentyOfStock } from '../orders/write-orders.store.ts';
import { simpleProducts } from '../visits.ts';

const STORED = path.join(import.meta.dirname, '../floor/ratios.json');
const TURNS = 7;
/** Seconds. Equal in both forms, because code that is compiled while it is measured changes the ratios. */
const WARM_UP = 8;

/**
 * Measures kinds of work beside their floors (docs/benchmarks.md#floors). Fails if a ratio is 1.3 times the stored one.
 * `--store` stores the measured ratios.
 */
export const floors: Bench = {
  products: FLOOR_PRODUCTS,
  behindProxy: true,
  shortSeconds: 14,
  run: async (given) => {
    const { shop, goods } = given;
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-floor-'));
    try {
      const simple = simpleProducts(goods, 200, shop.products);
      await plentyOfStock(
        pool,
        simple.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
      );
      const ratios = new Map<FloorWork, number>();
      let isGood = true;
      for (const planned of planWork(given)) {
        const { load, close } = await openFloors(planned, { ...given, pool, url: database.url, folder });
        const result = await measureTwice(load, given).finally(close);
        ratios.set(result.name, result.ratio);
        given.floors.set(result.name, result.floor);
        isGood &&= result.isGood;
      }
      return judge(ratios, given) && isGood;
    } finally {
      await removeCopies(pool);
      await pool.end();
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Measures a kind of work, once more if its ratio grew too much: a busy machine alone seldom does so twice. */
async function measureTwice(load: WorkLoad, given: BenchRun): Promise<BesideFloor> {
  const seconds = given.seconds / TURNS;
  const first = await measureBesideFloor(load, { ...given, turns: TURNS, seconds, warmUp: WARM_UP });
  if (given.stores || !hasGrown(first.ratio, storedRatios()[first.name])) return first;
  given.out('  measured again, because its ratio grew');
  const second = await measureBesideFloor(load, { ...given, turns: TURNS, seconds, warmUp: seconds });
  return second.ratio < first.ratio ? second : first;
}

const storedRatios = (): Ratios => parseRatios(fs.readFileSync(STORED, 'utf8'));

/** Stores the ratios or compares them with the stored ones. Returns false if one grew too much. */
function judge(measured: ReadonlyMap<FloorWork, number>, { stores, out }: BenchRun): boolean {
  const text = JSON.stringify(Object.fromEntries(measured));
  if (stores) {
    fs.writeFileSync(STORED, writtenRatios(parseRatios(text)));
    out('ratios stored');
    return true;
  }
  const grown = grownRatios(storedRatios(), parseRatios(text));
  for (const line of grown) out(`OVER ${line}`);
  if (grown.length === 0) out('no ratio grew beyond its limit');
  return grown.length === 0;
}
