import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const Times = v.object({ p50: v.number(), p95: v.number(), cpuMs: v.number() });
const Measured = v.object({
  products: v.number(),
  build: v.object({ ms: v.number(), cpuMs: v.number() }),
  megabytes: v.number(),
  saveMs: v.number(),
  loadMs: v.number(),
  queries: v.record(v.string(), Times),
  suggest: Times,
});
type Measured = v.InferOutput<typeof Measured>;

/**
 * Measures the index alone, without database and HTTP, from a thousand to `most` products in steps of ten times. Then
 * prints the cost of each search by size. Returns the figures of the largest.
 */
export async function showGrowth(most: number, out: (line: string) => void): Promise<Measured | null> {
  const sizes: Measured[] = [];
  for (let products = 1000; products <= most; products *= 10) {
    const found = await measured(products);
    out(
      `index of ${products} products: built in ${found.build.ms} ms (CPU ${found.build.cpuMs} ms), ${found.megabytes} MB, written to disk in ${found.saveMs} ms and read in ${found.loadMs} ms`,
    );
    for (const [name, { p50, p95, cpuMs }] of [...Object.entries(found.queries), ['suggest', found.suggest] as const])
      out(`  ${name}: p50 ${p50} p95 ${p95} ms, CPU ${cpuMs} ms`);
    out(JSON.stringify({ bench: 'search index growth', ...found }));
    sizes.push(found);
  }
  out(`growth, CPU ms at ${sizes.map(({ products }) => products).join(', ')} products:`);
  const line = (name: string, of: (size: Measured) => number | undefined): void =>
    out(`  ${name}: ${sizes.map((size) => of(size) ?? '-').join(', ')}`);
  for (const name of Object.keys(sizes[0]?.queries ?? {})) line(name, ({ queries }) => queries[name]?.cpuMs);
  line('suggest', ({ suggest }) => suggest.cpuMs);
  line('build', ({ build }) => Math.round(build.cpuMs));
  line('memory, MB', ({ megabytes }) => megabytes);
  return sizes.at(-1) ?? null;
}

async function measured(products: number): Promise<Measured> {
  const script = path.join(import.meta.dirname, 'measure-index.ts');
  const child = spawn(process.execPath, [script, String(products)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return v.parse(Measured, JSON.parse(await text(child.stdout)));
}
