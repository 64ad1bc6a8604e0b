import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

const ROOT = path.resolve(import.meta.dirname, '../..');
const source = (file: string) => JSON.stringify(path.join(ROOT, file));

/** Writes a retailer's folder with this theme, colours that replace neutral ones, and files. */
function writeHouse(theme: string, colours: Record<string, string>, files: Record<string, string> = {}): string {
  const folder = temporaryFolder();
  fs.writeFileSync(
    path.join(folder, 'house.ts'),
    `import montarve from ${source('houses/montarve/house.ts')};
import { defineHouse, NEUTRAL_THEME } from ${source('src/house/index.ts')};
const theme = { ...NEUTRAL_THEME, ...${theme} };
export default defineHouse({ name: 'velo', tenants: { ch: montarve.tenants.ch }, fallback: 'ch', theme });
`,
  );
  for (const name of ['theme.css', 'dark.css']) {
    const neutral = fs.readFileSync(path.join(ROOT, 'src/ui', name), 'utf8');
    const own = Object.entries(colours).reduce(
      (sheet, [token, colour]) => sheet.replace(new RegExp(`${token}: [^;]+;`), `${token}: ${colour};`),
      neutral,
    );
    fs.writeFileSync(path.join(folder, name), own);
  }
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  // Builds refuse a folder that does not find the platform.
  fs.mkdirSync(path.join(folder, 'node_modules'));
  fs.symlinkSync(ROOT, path.join(folder, 'node_modules/kontor'), 'junction');
  return folder;
}

/** Starts a build of that retailer's pages and returns its end. The look is checked before pages are built. */
function build(HOUSE: string): { status: number | null; said: string } {
  const env = { ...process.env, HOUSE, BUILD_DIR: 'build/never-built', NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-once.mjs'], {
    cwd: ROOT,
    env,
    timeout: 60_000,
  });
  return { status, said: stderr.toString() };
}

test('a build stops at illegible colours of both palettes, a missing font and an empty logo', {
  timeout: 90_000,
}, () => {
  const folder = writeHouse(
    `{ dark: 'system', font: 'own.woff2', logo: { file: 'logo.svg', width: 10, height: 10 } }`,
    { '--color-success': '#808080' },
    { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' },
  );
  const { status, said } = build(folder);
  expect(status).toBe(1);
  expect(fs.existsSync(path.join(ROOT, 'build/never-built'))).toBe(false);
  const lines = said.split('\n').filter((line) => line.startsWith('  '));
  expect(lines.slice(-2)).toEqual([
    '  theme.font: there is no file own.woff2 in the folder',
    '  theme.logo: logo.svg has no element with id="logo"',
  ]);
  expect(lines.join('\n')).toMatch(
    /theme\.css: --color-success \(#808080\) on --color-surface \(#ffffff\) has contrast 3\.94/,
  );
  expect(lines.join('\n')).toMatch(
    /dark\.css: --color-success \(#808080\) on --color-surface \(#14191f\) has contrast 4\.4/,
  );
});
