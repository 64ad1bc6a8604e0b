import { expect, test } from 'vitest';
import { scriptsLast } from './script-priority.ts';

test('announced scripts stand behind the styles and wait for them; nothing else moves', () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="icon" href="/i"/>' +
    '<link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/s.css"/></head><body>$&</body></html>';
  expect(scriptsLast(page)).toBe(
    '<html><head><link rel="icon" href="/i"/><link rel="stylesheet" href="/s.css"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/a.js" nonce="n"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/b.js"/></head><body>$&</body></html>',
  );
});

test('a page without scripts stays as it is', () => {
  expect(scriptsLast('<html><head></head><body/></html>')).toBe('<html><head></head><body/></html>');
});
