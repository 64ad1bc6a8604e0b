import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Pool } from '../../src/platform/database/pool.ts';
import type { BenchRun } from '../bench.ts';
import { round } from '../figures.ts';
import { type FloorProcess, openFloor } from './ask-floor.ts';
import { captureWrites } from './capture-writes.ts';
import { floorSearches, type SearchKind } from './floor-searches.ts';
import { CONCURRENCY, type WorkLoad } from './measure-beside-floor.ts';
import type { PlannedWork } from './plan-work.ts';
import { numbered, recordAnswers } from './record-answers.ts';

type Given = Pick<BenchRun, 'shop' | 'goods' | 'out'> & {
  pool: Pool;
  /** Address of the shop's database. */
  url: string;
  /** For files that the processes read. */
  folder: string;
};

const Port = v.object({ port: v.number() });
const Wal = v.object({ wal: v.number() });
const Totals = v.object({ totals: v.array(v.number()) });
const Share = v.object({ share: v.number() });
/** A floor that renders less than this part of a page renders something else. */
const LEAST_SHARE = 0.8;

/** Starts the processes of the floors of a kind of work. The caller closes them. */
export async function openFloors(
  { floor, recorded, ...work }: PlannedWork,
  given: Given,
): Promise<{ load: WorkLoad; close(): Promise<void> }> {
  const opened: FloorProcess[] = [];
  const open = async (script: string, args: readonly string[]): Promise<FloorProcess> => {
    const process = await openFloor(script, args);
    opened.push(process);
    return process;
  };
  const close = async (): Promise<void> => void (await Promise.all(opened.map((process) => process.close())));
  try {
    const answers = await recordAnswers(given.shop.port, recorded);
    const plain = await open('plain-server.ts', [file(given.folder, answers)]);
    const floors = await furtherFloors(floor, given, open);
    const server = { port: v.parse(Port, plain.opened).port, pid: plain.pid, postmaster: null };
    return { load: { ...work, progress: { made: 0 }, plain: { server, visits: numbered(recorded) }, floors }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function furtherFloors(
  floor: PlannedWork['floor'],
  given: Given,
  open: (script: string, args: readonly string[]) => Promise<FloorProcess>,
): Promise<WorkLoad['floors']> {
  const { shop, folder, out } = given;
  switch (floor.kind) {
    case 'http':
      return [];
    case 'rows': {
      const { tables, visits, wal, commits } = await captureWrites(given.pool, shop.port, floor.written);
      const job = { url: given.url, postmaster: shop.postmaster ?? 0, visits, concurrency: CONCURRENCY, tables };
      const process = await open('replay-rows.ts', [file(folder, job)]);
      const least = v.parse(Wal, process.opened).wal;
      const written = tables.map(({ table, rows, updates }) =>
        updates > 0 ? `${table} ${updates} updated` : `${table} ${round(rows.length / visits, 2)}`,
      );
      out(`  rows of a visit: ${written.join(', ')}`);
      out(
        `  WAL ${Math.round(wal)} bytes, floor ${Math.round(least)}; ${round(commits, 1)} transactions, floor 1 with 1 statement`,
      );
      return [{ name: 'rows', process }];
    }
    case 'index': {
      const process = await open('ask-index.ts', [shop.dataDir, floor.searches]);
      await compareTotals(given, floor.searches, v.parse(Totals, process.opened).totals);
      return [{ name: 'index', process }];
    }
    case 'react': {
      const pages = await Promise.all(floor.paths.map((where) => fetch(`${shop.url}${where}`).then((it) => it.text())));
      const process = await open('render-elements.ts', [file(folder, pages)]);
      const { share } = v.parse(Share, process.opened);
      if (share < LEAST_SHARE) throw new Error(`React rendered only ${round(share, 2)} of the pages`);
      return [{ name: 'React', process }];
    }
  }
}

/** Throws unless the shop finds as many products as the index of its snapshot. */
async function compareTotals({ shop, goods }: Given, kind: SearchKind, totals: readonly number[]): Promise<void> {
  const searchAt = floorSearches(goods, kind);
  for (const [place, total] of totals.entries()) {
    const { path: where } = searchAt(place);
    const answer = await fetch(`${shop.url}${where}`);
    const found = v.parse(v.object({ total: v.number() }), await answer.json()).total;
    if (found !== total) throw new Error(`${where}: the shop finds ${found} products, its index ${total}`);
  }
}

let files = 0;
function file(folder: string, content: unknown): string {
  files += 1;
  const name = path.join(folder, `${files}.json`);
  fs.writeFileSync(name, JSON.stringify(content));
  return name;
}
