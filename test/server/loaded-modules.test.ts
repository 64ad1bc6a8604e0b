import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

/** A thread holds its code until it ends. Threads that end after their task load the code of rare tasks (decision 204). */

const ROOT = path.resolve(import.meta.dirname, '../..');
const HOOKS = pathToFileURL(path.join(ROOT, 'src/stripped-sources.mjs')).href;
const folder = mkdtempSync(path.join(os.tmpdir(), 'kontor-loaded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Packages for papers, mails, workbooks and backups. Threads that end after their task load them. */
const RARE = [
  'pdfkit',
  'fontkit',
  '@cantoo/pdf-lib',
  'bwip-js',
  'swissqrbill',
  'hucre',
  'age-encryption',
  'mjml',
  '@simplewebauthn/server',
];

/** Script that prints the addresses of what it loads by importing these files. */
function listing(files: readonly string[]): string {
  const addresses = files.map((file) => pathToFileURL(path.join(ROOT, file)).href);
  return `
    import { writeFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    for (const address of ${JSON.stringify(addresses)}) await import(address).catch(() => {});
    writeFileSync(1, JSON.stringify(loaded));
    process.exit();`;
}

/** Returns the files that a process loads by importing these, relative to the repository. */
const loadedBy = (...files: string[]): string[] => filesOf(listing(files));

/**
 * Returns the files that a thread of a process loads by importing this one. The script of a thread loads everything before
 * it refuses to run elsewhere.
 */
function loadedInThread(file: string): string[] {
  const script = `data:text/javascript,${encodeURIComponent(listing([file]))}`;
  return filesOf(`
    import { Worker } from 'node:worker_threads';
    new Worker(new URL(${JSON.stringify(script)}));`);
}

/** Runs a script and returns the files of the repository that it names. A file takes what it prints: a full pipe refuses more. */
function filesOf(source: string): string[] {
  const file = path.join(folder, 'loaded.json');
  const output = openSync(file, 'w');
  execFileSync(process.execPath, [`--import=${HOOKS}`, '--input-type=module', '--eval', source], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const printed = readFileSync(file, 'utf8');
  const urls: string[] = JSON.parse(printed);
  return urls.filter((url) => url.startsWith('file:')).map((url) => path.relative(ROOT, new URL(url).pathname));
}

const ofMain = loadedBy('src/server/run.ts');

describe('the main thread beside several workers', () => {
  it('loads no code that answers requests', () => {
    const answering = /^(?:src\/(?:gateway|storefront\/routes|web\/rendering|server\/answering)|build\/server)/;
    expect(ofMain.filter((file) => answering.test(file))).toEqual([]);
    expect(
      ofMain.filter((file) => /packages\/[^/]+\/(?:graphql-yoga|react-router|@pothos_core)\.js$/.test(file)),
    ).toEqual([]);
  });
});

describe('a thread that answers requests', () => {
  it('loads no package of rare tasks', () => {
    const files = [...ofMain, ...loadedBy('src/server/answering.ts', 'build/server/index.js')];
    const rare = files.filter((file) =>
      RARE.some(
        (name) => file.includes(`node_modules/${name}/`) || new RegExp(`packages/[^/]+/${name}\\.js$`).test(file),
      ),
    );
    expect(rare).toEqual([]);
    // Without OTEL_EXPORTER_OTLP_ENDPOINT no thread loads the SDK.
    expect(files.filter((file) => /@opentelemetry|telemetry-sdk/.test(file))).toEqual([]);
    // Pages have the texts of the back office in their build.
    expect(files.filter((file) => /^src\/admin\/texts\/(?:index|de|fr|en)\.ts$/.test(file))).toEqual([]);
    expect(files).toContain('src/app/compose-shop.ts');
    expect(files).toContain('src/gateway/routes.ts');
  });
});

describe('a thread of the search', () => {
  it.each([
    // Its lexicon, the reading of terms, persons, places, sounds and the runs of placements among them.
    ['answerer', 130],
    // Tenants, their laws and countries among them: small tables.
    ['projector', 167],
  ])('loads few modules: %s', (name, most) => {
    const files = loadedInThread(`src/shop/search/engine/threads/${name}-thread.ts`);
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(most);
  });
});
