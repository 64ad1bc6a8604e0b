import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');
const PAGES = [
  '/',
  '/fr/mode',
  '/mode/damenmode',
  '/service-hilfe',
  '/fr/aide-service/contact',
  '/p/midikleid-mit-v-ausschnitt/100101-01',
  '/s/?q=kleid',
  '/s/?q=xyzzy',
  '/warenkorb',
  '/merkzettel',
  '/kasse/registrieren',
  '/nothing-here',
  '/p/nothing/999999-99',
];

function classesOf(file: string): string[] {
  return [...fs.readFileSync(path.join(ASSETS, file), 'utf8').matchAll(/\.(k[a-z0-9]{5})\b/g)].map(
    ([, name = '']) => name,
  );
}

/** A style sheet that a script loads later is missing without script, and shifts the page when it loads. */
for (const page of PAGES) {
  test(`${page} links the styles of everything on it`, async ({ request }) => {
    const styled = new Set(
      fs
        .readdirSync(ASSETS)
        .filter((file) => file.endsWith('.css'))
        .flatMap(classesOf),
    );
    const html = await (await request.get(page)).text();
    const links = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"#]+)/g)].map(([, file = '']) => file);
    const there = new Set(links.flatMap(classesOf));
    const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
    expect(links.length).toBeGreaterThan(0);
    expect([...used].filter((name) => styled.has(name) && !there.has(name))).toEqual([]);
  });
}
