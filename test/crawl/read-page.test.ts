import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const page = readPage(`<!doctype html><html lang="fr-CH"><head><title>Une page</title>
  <link rel="stylesheet" href="/a.css"><link rel="alternate" hreflang="de-CH" href="https://x.ch/de">
  <script>if (a < b) document.write('<a href="/no">')</script><style>a > b { color: red }</style></head>
  <body><a href="/fr/mode?a=1&amp;b=2" id="one" title="Vers la mode">Mode <b>ici</b></a>
  <img src="/images/x/160" srcset="/images/x/160 160w, /images/x/320 320w" alt="Une robe"><img src="/images/y/160">
  <a lang="de-CH" hreflang="de-CH" href="/">Deutsch <span>hier</span></a><p lang="fr">encore</p>
  <video poster="/images/z/480"><source src="/videos/v/webm"></video><svg><title>Zeichen</title></svg></body></html>`);

test('collects links and parts as resolved addresses', () => {
  expect(page.links).toEqual(['https://x.ch/de', '/fr/mode?a=1&b=2', '/']);
  expect(page.parts).toEqual([
    '/a.css',
    '/images/x/160',
    '/images/x/160',
    '/images/x/320',
    '/images/y/160',
    '/images/z/480',
    '/videos/v/webm',
  ]);
});

test('collects pictures without a text, and ids', () => {
  expect(page.silent).toEqual(['/images/y/160']);
  expect([...page.ids]).toEqual(['one']);
});

test('collects text in the page’s own language only', () => {
  const words = page.text.split(/\s+/).filter(Boolean);
  expect(words).toEqual(expect.arrayContaining(['Une', 'page', 'Mode', 'ici', 'Vers', 'robe', 'encore']));
  expect(words).not.toEqual(expect.arrayContaining(['Deutsch']));
  expect(page.text).not.toMatch(/hier|Zeichen|color|document/);
});
