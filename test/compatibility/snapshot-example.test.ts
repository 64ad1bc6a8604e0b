import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

const run = promisify(execFile);
const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/snapshot-example.mjs');

test('copies code, styles, drawings, pages and first rows of feeds, anew until the version has its tag', async () => {
  const cwd = temporaryFolder();
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
    fs.writeFileSync(path.join(cwd, name), text);
  };
  const snapshot = () =>
    run(process.execPath, [SCRIPT, '1.2.0'], { cwd }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  const copies = () =>
    fs
      .globSync('test/compatibility/1.2.0/**/*.*', { cwd })
      .map((file) => path.relative('test/compatibility/1.2.0', file));
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@shop.example', ...args], { cwd });

  await git('init');
  write('package.json', '{ "version": "1.2.0" }');
  const own = ['house.ts', 'theme.css', 'logo.svg', 'blocks/block.tsx', 'blocks/block.module.css', 'content/home.json'];
  for (const name of own) write(`houses/example/${name}`, name);
  for (const name of ['data/draw-pictures.ts', 'data/pictures/bike.jpg']) write(`houses/example/${name}`, name);
  write('houses/example/data/ch/it-CH.csv', `id\n${'V-1\n'.repeat(40)}`);
  expect(await snapshot()).toBe(0);
  expect(copies().sort()).toEqual([...own, 'data/ch/it-CH.csv'].sort());
  expect(fs.readFileSync(path.join(cwd, 'test/compatibility/1.2.0/data/ch/it-CH.csv'), 'utf8')).toBe(
    `id\n${'V-1\n'.repeat(12)}`,
  );

  fs.rmSync(path.join(cwd, 'houses/example/logo.svg'));
  expect(await snapshot()).toBe(0);
  expect(copies()).not.toContain('logo.svg');

  await git('commit', '--allow-empty', '--message', 'release');
  await git('tag', 'v1.2.0');
  write('houses/example/later.ts', 'later');
  expect(await snapshot()).toBe(2);
  expect(copies()).not.toContain('later.ts');
});
