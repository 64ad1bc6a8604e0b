import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import montarve from '../../houses/montarve/house.ts';
import { mainTenant, platform, tenants } from '../../src/tenants/index.ts';
import { HOUSE_FOLDER, house } from '../../src/tenants/load-house.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs a module in a process of its own, as the shop starts, and returns its output or its error. */
async function inProcess(HOUSE: string, code: string, cwd = ROOT): Promise<string> {
  const outcome = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    env: { ...process.env, HOUSE, NODE_OPTIONS: '' },
  }).catch((error: { stderr: string }) => ({ stdout: error.stderr }));
  return outcome.stdout;
}

const SHOWN = `
  const { mainTenant, platform, tenants } = await import(${JSON.stringify(path.join(ROOT, 'src/tenants/index.ts'))});
  console.log(JSON.stringify([Object.keys(tenants), mainTenant.companyName, platform.id]));`;

/** Writes a retailer's folder outside the repository, with one tenant named velo-it. */
function writeHouse(): string {
  const folder = temporaryFolder();
  const sources = (file: string) => JSON.stringify(path.join(ROOT, file));
  fs.writeFileSync(
    path.join(folder, 'house.ts'),
    `import montarve from ${sources('houses/montarve/house.ts')};
import { defineHouse } from ${sources('src/tenants/define-house.ts')};
const velo = { ...montarve.tenants.ch, id: 'velo-it', hostName: 'www.velo.example', localHosts: ['velo.localhost'], companyName: 'Velo Srl' as string };
export default defineHouse({ name: 'velo', tenants: { 'velo-it': velo }, fallback: 'velo-it' });
`,
  );
  return folder;
}

test('is Montarve unless `HOUSE` names another folder, as one object for everybody', () => {
  expect(HOUSE_FOLDER).toBe(path.join(ROOT, 'houses/montarve'));
  expect(house).toBe(montarve);
  expect(tenants.ch).toBe(montarve.tenants.ch);
  expect(mainTenant).toBe(montarve.tenants.ch);
  expect(platform.id).toBe('de');
});

test('loads a folder outside the repository, by its whole path or from the working directory', async () => {
  const folder = writeHouse();
  const shown = JSON.stringify([['velo-it'], 'Velo Srl', 'velo-it']);
  expect((await inProcess(folder, SHOWN)).trim()).toBe(shown);
  expect((await inProcess(path.basename(folder), SHOWN, path.dirname(folder))).trim()).toBe(shown);
});

test('names a folder that is missing, and a file that defines no retailer', async () => {
  expect(await inProcess('/nowhere/velo', SHOWN)).toContain(
    'HOUSE names the folder /nowhere/velo, which has no file house.ts',
  );
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'house.ts'), 'export default { name: "velo" };\n');
  expect(await inProcess(folder, SHOWN)).toContain('must have defineHouse({ … }) as its default export');
});

test.each<[string, Record<string, string>, string]>([
  [
    'a slip of the pen',
    { 'house.ts': "import './ch.ts';\n", 'ch.ts': 'const a = {\n  b: 1 c,\n};\n' },
    'ch.ts:2: Expected',
  ],
  ['a file that is not there', { 'house.ts': "import './tenants/ch.ts';\n" }, 'house.ts: finds no file tenants/ch.ts'],
  ['a package that is not there', { 'house.ts': "import 'bikes';\n" }, 'house.ts: finds no package "bikes"'],
  [
    'a name that is not there',
    { 'house.ts': "import { no } from 'kontor/house';\n" },
    'house.ts:1: The requested module',
  ],
  [
    'a law that is not there',
    {
      'house.ts':
        "import { defaults, underLaw } from 'kontor/house';\nunderLaw({ law: 'us', country: 'US' }, defaults);\n",
    },
    'house.ts:2: "us" is no law profile (ch, de, at, nl, eu)',
  ],
])('names file and line of %s', async (_, files, line) => {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const said = await inProcess(folder, `await import(${JSON.stringify(path.join(ROOT, 'src/cli.ts'))});`);
  const [first, second, ...others] = said.split('\n');
  expect([first, others]).toEqual([`kontor: ${folder}/house.ts has mistakes:`, ['']]);
  expect(second).toMatch(/^ {2}\S/);
  expect(second?.trim().startsWith(line), second).toBe(true);
});

test('refuses a start and every command with a line for each mistake', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const sources = (file: string) => JSON.stringify(path.join(ROOT, file));
  fs.writeFileSync(
    path.join(folder, 'house.ts'),
    `import montarve from ${sources('houses/montarve/house.ts')};
import { defineHouse } from ${sources('src/tenants/define-house.ts')};
const { de } = montarve.tenants;
const payment = { ...de.payment, iban: 'DE00370400440532013000' };
export default defineHouse({ name: 'velo', tenants: { de: { ...de, payment, timeZone: 'Berlin' } }, fallback: 'de' });
`,
  );
  const lines = `${path.join(folder, 'house.ts')} has mistakes:
  tenants.de.timeZone: "Berlin" is no time zone, such as Europe/Zurich
  tenants.de.payment.iban: checksum is wrong`;
  for (const [program, begin] of [
    ['scripts/start.mjs', 'Kontor cannot start'],
    ['src/server.ts', 'Kontor cannot start'],
    ['src/cli.ts', 'kontor'],
  ] as const) {
    const ended = await run(process.execPath, [program, 'jobs'], {
      cwd: ROOT,
      env: { ...process.env, HOUSE: folder, NODE_OPTIONS: '' },
    }).catch((error: { code: number; stderr: string }) => ({ ...error, stderr: error.stderr }));
    expect(ended).toMatchObject({ code: 2, stderr: `${begin}: ${lines}\n` });
  }
});
