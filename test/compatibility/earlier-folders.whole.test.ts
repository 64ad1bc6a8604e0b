// Whole runs only: it builds the pages of a second retailer and starts a whole process.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { ask, endServers, startServer, temporaryFolder } from '../support/server.ts';

/** Folders of the example retailer as earlier versions had it, which this version has to run (docs/how-to/upgrade.md). */

afterAll(() => {
  endServers();
  fs.rmSync(path.join(ROOT, BUILD_DIR), { recursive: true, force: true });
});

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
/** Below the platform, since pages load its packages. */
const BUILD_DIR = 'build/earlier-folder';
const VERSIONS = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .sort(new Intl.Collator('en', { numeric: true }).compare);

/** Copies the folder of a version out of the repository, with the platform as its dependency. */
function folderOf(version: string): string {
  const folder = path.join(temporaryFolder(), 'example');
  fs.cpSync(path.join(import.meta.dirname, version), folder, { recursive: true });
  fs.mkdirSync(path.join(folder, 'node_modules'));
  fs.symlinkSync(ROOT, path.join(folder, 'node_modules/kontor'));
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: 'kontor/tsconfig.house.json', include: ['**/*.ts', '**/*.tsx'] }),
  );
  return folder;
}

/** Writes a picture for each name in feeds and pages: copies of folders have none. */
async function drawPictures(folder: string): Promise<void> {
  const texts = fs
    .globSync('{data,content}/**/*.{csv,json}', { cwd: folder })
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  const names = new Set(texts.flatMap((text) => text.match(/[\w-]+\.(?:jpg|png)/g) ?? []));
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0f6f86' } })
    .jpeg()
    .toBuffer();
  fs.mkdirSync(path.join(folder, 'data/pictures'), { recursive: true });
  for (const name of names) fs.writeFileSync(path.join(folder, 'data/pictures', name), picture);
}

test('there is a version to run', () => expect(VERSIONS).toContain('0.1.0'));

describe.each(VERSIONS)('the folder of %s', (version) => {
  test('has the types of this version', { timeout: 120_000 }, async () => {
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const problems = await run(process.execPath, [tsc, '-p', folderOf(version)]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(problems).toBe('');
  });

  test('builds, loads its first data and shows its pages', { timeout: 600_000 }, async () => {
    const HOUSE = folderOf(version);
    await drawPictures(HOUSE);
    // A file of the last build, to which open pages refer, and another retailer's build beside it.
    const assets = path.join(ROOT, BUILD_DIR, 'client/assets');
    const kept = [path.join(assets, 'frame-old.js'), path.join(ROOT, BUILD_DIR, 'other/server/index.js')];
    for (const file of kept) {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, '');
    }
    fs.writeFileSync(path.join(ROOT, BUILD_DIR, '.assets.json'), JSON.stringify(['frame-old.js']));
    fs.writeFileSync(path.join(assets, 'frame-older.js'), '');
    await run(process.execPath, ['scripts/build-once.mjs'], {
      cwd: ROOT,
      env: { ...process.env, HOUSE, BUILD_DIR, NODE_OPTIONS: '' },
    });
    expect(kept.map((file) => fs.existsSync(file))).toEqual([true, true]);
    expect(fs.existsSync(path.join(assets, 'frame-older.js'))).toBe(false);
    const server = await startServer({ HOUSE, BUILD_DIR, DEMO: 'on', DEMO_PAST: 'off' });
    const page = (address: string) => ask(server.port, address, { headers: { Host: `localhost:${server.port}` } });
    const home = await page('/');
    expect([home.status, home.body.includes('Veloranza: biciclette, componenti e accessori')]).toEqual([200, true]);
    const list = await page('/biciclette/bici-da-citta');
    const [, product = ''] = /href="(\/p\/[^"]+|[^"]*VR1\d\d-[^"]*)"/.exec(list.body) ?? [];
    expect([list.status, product]).toEqual([200, expect.stringContaining('VR1')]);
    const shown = await page(product);
    expect([shown.status, shown.body.includes('CHF')]).toEqual([200, true]);
    // Components of the folder: a block of products, and a page.
    expect(shown.body).toContain('Prova in negozio');
    expect((await page('/officina')).body).toContain('Tagliando');
    expect((await page('/en')).body).toContain('lang="en-CH"');
    expect(await server.end()).toBe(0);
  });
});
