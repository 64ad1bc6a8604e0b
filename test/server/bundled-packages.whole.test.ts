// Whole runs only: every bundled package is loaded alone.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** The shop loads packages from the bundles of the build, and they export what the packages export. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const HOOKS = pathToFileURL(path.join(ROOT, 'src/stripped-sources.mjs')).href;
const { files }: { files: Record<string, string> } = JSON.parse(
  fs.readFileSync(path.join(ROOT, 'build/packages/index.json'), 'utf8'),
);

/** Runs a module in a process of its own; returns what it prints as JSON. */
function run(source: string, ...options: string[]): unknown {
  const environment = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' };
  const args = [...options, '--input-type=module', '--eval', source];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, env: environment, encoding: 'utf8' }));
}

test('each bundle exports the names of its package', () => {
  const names = run(`
    const names = {};
    for (const [specifier, file] of Object.entries(${JSON.stringify(files)})) {
      const [bundled, own] = await Promise.all([import('./build/packages/' + file), import(specifier)]);
      names[specifier] = [bundled, own].map((module) =>
        Object.keys(module).filter((name) => name !== 'module.exports').sort());
    }
    console.log(JSON.stringify(names));`);
  const different = Object.entries(names as Record<string, [string[], string[]]>)
    .filter(([, [bundled, own]]) => bundled.join() !== own.join())
    .map(([specifier]) => specifier);
  expect(different).toEqual([]);
  expect(Object.keys(files)).toContain('graphql');
});

test('the shop loads no module of a bundled package from node_modules', () => {
  const loaded = run(
    `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('./src/server/run.ts');
    await import('./src/server/answering.ts');
    await import('./build/server/index.js');
    console.log(JSON.stringify(loaded));`,
    `--import=${HOOKS}`,
  ) as string[];
  const packages = new Set(loaded.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []));
  const bundled = Object.keys(files).filter((specifier) => packages.has(specifier));
  expect(bundled).toEqual([]);
  expect(loaded.filter((url) => url.includes('/build/packages/')).length).toBeGreaterThan(20);
});
