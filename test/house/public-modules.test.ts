import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { publicModules } from '../../src/tenants/public-modules.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+(?:url\()?)(['"])([^'"]+)\1/g;
/** Loaders of the demo data fill all departments, which no other retailer may. */
const DEMO = 'houses/montarve/data/';

/** Returns imports of a retailer's file that leave its folder by a path: "houses/a/house.ts → src/b.ts". */
function pathsOutside(house: string, file: string, text: string): string[] {
  const folder = path.posix.join('houses', house);
  return [...text.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
    if (!/^[./]/.test(specifier)) return [];
    const target = path.posix.join(path.posix.dirname(file), specifier);
    return target.startsWith(`${folder}/`) ? [] : [`${file} → ${target}`];
  });
}

test('retailers import the platform by its public modules only', () => {
  const found = fs.globSync('houses/*/**/*.{ts,tsx,mjs,css}', { cwd: ROOT }).flatMap((name) => {
    const file = name.replaceAll(path.sep, '/');
    return pathsOutside(file.split('/')[1] ?? '', file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
  });
  expect(found.filter((line) => !line.startsWith(DEMO))).toEqual([]);
});

test.each([
  [
    "import { defineHouse } from '../../src/tenants/define-house.ts';",
    ['houses/velo/house.ts → src/tenants/define-house.ts'],
  ],
  ["export * from '../montarve/theme.ts';", ['houses/velo/house.ts → houses/montarve/theme.ts']],
  ["const load = () => import('../../src/load.ts');", ['houses/velo/house.ts → src/load.ts']],
  ["import { defineHouse } from 'kontor/house';\nimport { ch } from './tenants/ch.ts';", []],
])('reads the imports of %j', (text, found) =>
  expect(pathsOutside('velo', 'houses/velo/house.ts', text)).toEqual(found),
);

test('lists each public module with an existing file', () => {
  const modules = [...publicModules(path.join(ROOT, 'package.json'))];
  expect(modules.map(([specifier]) => specifier)).toEqual(['kontor/extending', 'kontor/house']);
  for (const [, url] of modules) expect(fs.existsSync(new URL(url)), url).toBe(true);
});

test('a folder outside gets the platform that runs it, not an installed one', async () => {
  const folder = temporaryFolder();
  const isCode = (source: string) => fs.statSync(source).isDirectory() || source.endsWith('.ts');
  fs.cpSync(path.join(ROOT, 'houses/example'), folder, { recursive: true, filter: isCode });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "name": "velo", "type": "module" }');
  const other = path.join(folder, 'node_modules/kontor');
  fs.mkdirSync(other, { recursive: true });
  fs.writeFileSync(path.join(other, 'package.json'), '{ "name": "kontor", "exports": { "./house": "./house.js" } }');
  fs.writeFileSync(path.join(other, 'house.js'), 'throw new Error("another version");');
  const code = `const { mainTenant } = await import(${JSON.stringify(path.join(ROOT, 'src/tenants/index.ts'))});
  console.log(mainTenant.companyName);`;
  const env = { ...process.env, HOUSE: folder, NODE_OPTIONS: '' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env });
  expect(stdout).toBe('Veloranza SA\n');
});

test('the build refuses a folder that does not find the platform, before it touches the last build', async () => {
  const folder = temporaryFolder();
  fs.copyFileSync(path.join(ROOT, 'houses/example/house.ts'), path.join(folder, 'house.ts'));
  const env = { ...process.env, HOUSE: folder, BUILD_DIR: 'build/never-built', NODE_OPTIONS: '' };
  const ended = await run(process.execPath, ['scripts/build-once.mjs'], { cwd: ROOT, env }).catch((error) => error);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toContain(`${folder} does not find the platform. Run "npm install" there`);
  expect(fs.existsSync(path.join(ROOT, 'build/never-built'))).toBe(false);
});
