import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildSources } from '../../scripts/build-sources.mjs';
import { endServers, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

test('a build depends on what pages of a retailer contain, and on no feed, content, package or test', () => {
  const folder = temporaryFolder();
  const inPages = [
    'dark.css',
    'extensions/fitting/block.module.css',
    'extensions/fitting/block.tsx',
    'extensions/fitting/bike.png',
    'extensions/fitting/sizes.json',
    'extensions/data/table.json',
    'house.ts',
    'look/logo.svg',
    'look/own.woff2',
    'messages/en.ts',
    'public/logo.svg',
  ];
  const others = [
    'content/pages/home.json',
    'data/pictures/bike.jpg',
    'extensions/fitting/block.test.tsx',
    'extensions/node_modules/sizes/index.ts',
    'node_modules/sizes/index.ts',
    'README.md',
  ];
  for (const file of [...inPages, ...others]) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), '');
  }
  const found = buildSources(folder);
  const own = found.filter((file) => file.startsWith(folder)).map((file) => path.relative(folder, file));
  expect(own.map((file) => file.replaceAll(path.sep, '/'))).toEqual([...inPages].sort());
  expect(found).toEqual(
    expect.arrayContaining(['src/tenants/locales.ts', 'src/ui/theme.css', 'scripts/build-once.mjs']),
  );
});
