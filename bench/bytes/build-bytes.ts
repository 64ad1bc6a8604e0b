import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import type { Locale } from '../../src/tenants/tenant.ts';
import { kilobytes, type Weight } from './budget.ts';

const Part = v.object({ module: v.string(), imports: v.array(v.string()), css: v.array(v.string()) });
const Assets = v.object({
  url: v.string(),
  entry: v.object({ module: v.string(), imports: v.array(v.string()) }),
  routes: v.record(
    v.string(),
    v.object({
      ...Part.entries,
      parentId: v.optional(v.string()),
      imports: v.optional(v.array(v.string()), []),
      css: v.optional(v.array(v.string()), []),
    }),
  ),
});
type Assets = v.InferOutput<typeof Assets>;

export type BuildBytes = { weight: Weight; files: { file: string; bytes: number }[] };

/** Reads the build manifest: the files of each route. */
async function readAssets(build: string): Promise<Assets> {
  const server: unknown = await import(pathToFileURL(path.join(build, 'server/index.js')).href);
  return v.parse(v.object({ assets: Assets }), server).assets;
}

/**
 * Returns the bytes that a browser loads before a page of this route is usable. They are the route's chunks with their
 * static imports, the route table, and the texts of the locale. Reads only the build, so that every machine gives the
 * same result.
 */
export async function bytesOfBuild(build: string, route: string, locale: Locale): Promise<BuildBytes> {
  const assets = await readAssets(build);
  const client = path.join(build, 'client');
  const parts = chainOf(assets, route);
  // The folder also contains the files of the previous build.
  const own = v.parse(v.array(v.string()), JSON.parse(fs.readFileSync(path.join(build, '.assets.json'), 'utf8')));
  // The editor of the back office has its own texts, which no page of the shop names.
  const named = fs.readFileSync(path.join(build, 'server/index.js'), 'utf8');
  const texts = own
    .filter((file) => file.startsWith(`${locale}-`) && file.endsWith('.js'))
    .map((file) => `/assets/${file}`)
    .filter((file) => named.includes(file));
  const scripts = withImports(client, [
    assets.url,
    assets.entry.module,
    ...assets.entry.imports,
    ...parts.flatMap(({ module, imports }) => [module, ...imports]),
    ...texts,
  ]);
  const styles = [...new Set(parts.flatMap(({ css }) => css.map((file) => file.replace(/#.*$/, ''))))];
  const fonts = own
    .filter((file) => file.endsWith('.woff2') && !file.startsWith('editor-'))
    .map((file) => fs.statSync(path.join(client, 'assets', file)).size);
  const sizes = scripts.map((file) => ({ file, bytes: brotliBytes(fs.readFileSync(path.join(client, file))) }));
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    weight: {
      usable: kilobytes(sum(sizes.map(({ bytes }) => bytes))),
      idle: null,
      style: kilobytes(sum(styles.map((file) => brotliBytes(fs.readFileSync(path.join(client, file)))))),
      font: kilobytes(sum(fonts)),
    },
    files: sizes.toSorted((a, b) => b.bytes - a.bytes),
  };
}

function chainOf(assets: Assets, route: string): Assets['routes'][string][] {
  const own = assets.routes[route];
  if (!own) throw new Error(`the build has no route ${route}`);
  return own.parentId === undefined ? [own] : [...chainOf(assets, own.parentId), own];
}

/** Static imports of a built file: `import"./x.js"` and `from"./x.js"`, not `import("./x.js")`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

function withImports(client: string, files: string[]): string[] {
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = fs.readFileSync(path.join(client, file), 'utf8');
    for (const [, name] of code.matchAll(STATIC_IMPORT)) queue.push(`/assets/${name}`);
  }
  return [...found];
}

/** Returns the brotli size at the highest quality: static files are compressed once. */
export function brotliBytes(content: Uint8Array): number {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  }).byteLength;
}
