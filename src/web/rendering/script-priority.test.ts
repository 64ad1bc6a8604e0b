import { expect, test } from 'vitest';
import { scriptsLast } from './script-priority.ts';

const HEAD =
  '<html><head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="icon" href="/i"/>' +
  '<link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/s.css"/></head><body>';
const START =
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n' +
  'import * as route1 from "/assets/home.js";\n  \n' +
  '  window.__reactRouterRouteModules = {"root":route0,"home":route1};\n\nimport("/assets/entry.js");</script>';
const PICTURE = '<img src="/images/1" fetchPriority="high"/>';

test('moves preloaded scripts behind the styles and nothing else', () => {
  expect(scriptsLast(`${HEAD}$&${START}</body></html>`)).toBe(
    '<html><head><link rel="icon" href="/i"/><link rel="stylesheet" href="/s.css"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/a.js" nonce="n"/>' +
      `<link rel="modulepreload" fetchpriority="low" href="/b.js"/></head><body>$&${START}</body></html>`,
  );
});

test('preloads files of the start script too, once', () => {
  const page = scriptsLast(`${HEAD}${START}</body></html>`, ['/texts.js', '/b.js', '/texts.js']);
  expect([...page.matchAll(/<link rel="modulepreload"[^>]*href="([^"]*)"/g)].map(([, file]) => file)).toEqual([
    '/a.js',
    '/b.js',
    '/texts.js',
  ]);
});

test('leaves a page without scripts as it is and preloads nothing', () => {
  const page = `<html><head></head><body>${PICTURE}</body></html>`;
  expect(scriptsLast(page, ['/texts.js'])).toBe(page);
});

test('preloads nothing with early pictures and delays the start', () => {
  const page = scriptsLast(`${HEAD}${PICTURE}$&${START}</body></html>`, ['/texts.js']);
  expect(page).not.toContain('modulepreload" ');
  expect(page).toContain(`<body>${PICTURE}$&<script type="module" async="">`);
  expect(page).toContain('(["/a.js","/b.js","/texts.js"],()=>');
});

test('counts a preloaded picture that is inserted later', () => {
  const announced = '<link rel="preload" as="image" imageSrcSet="/images/1/160 160w" fetchPriority="high"/>';
  const page = scriptsLast(`${HEAD.replace('</head>', `${announced}</head>`)}${START}</body></html>`);
  expect(page).not.toContain('modulepreload" ');
});

test('imports the same files and modules in the delayed start, then the entry', async () => {
  const page = scriptsLast(`${HEAD}${PICTURE}${START}</body></html>`);
  const [, start = ''] = /,(\(\)=>Promise[\s\S]*)\)<\/script>/.exec(page) ?? [];
  const asked: string[] = [];
  const window: { __reactRouterRouteModules?: unknown } = {};
  const run: unknown = new Function('load', 'window', `return (${start.replaceAll('import(', 'load(')})()`)(
    (file: string) => {
      asked.push(file);
      return { file };
    },
    window,
  );
  await run;
  expect(asked).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/home.js', '/assets/entry.js']);
  expect(window.__reactRouterRouteModules).toEqual({
    root: { file: '/assets/root.js' },
    home: { file: '/assets/home.js' },
  });
});

test('joins the parts of a route that the build has split', async () => {
  const split = START.replace(
    'import * as route1 from "/assets/home.js";',
    'import * as route1_clientAction from "/assets/action.js";\nimport * as route1_main from "/assets/home.js";\n' +
      'const route1 = {...route1_clientAction,...route1_main};\nimport * as route2 from "/assets/place.js";',
  ).replace('"home":route1}', '"home":route1,"place":route2}');
  const page = scriptsLast(`${HEAD}${PICTURE}${split}</body></html>`);
  const [, start = ''] = /,(\(\)=>Promise[\s\S]*)\)<\/script>/.exec(page) ?? [];
  const window: { __reactRouterRouteModules?: unknown } = {};
  const run: unknown = new Function('load', 'window', `return (${start.replaceAll('import(', 'load(')})()`)(
    (file: string) => ({ [file]: true }),
    window,
  );
  await run;
  expect(window.__reactRouterRouteModules).toEqual({
    root: { '/assets/root.js': true },
    home: { '/assets/action.js': true, '/assets/home.js': true },
    place: { '/assets/place.js': true },
  });
});

test('runs an unknown start script unchanged', () => {
  for (const start of [
    START.replace('import "/assets/manifest.js";', 'import RefreshRuntime from "/@react-refresh";'),
    START.replace('import("/assets/entry.js")', 'import("/assets/entry.js").then(() => {})'),
    START.replace('window.__reactRouterRouteModules', 'window.other'),
    '<script type="module" async=""></script>',
  ]) {
    const page = scriptsLast(`${HEAD}${PICTURE}${start}</body></html>`);
    expect(page).toContain(start);
    expect(page).toContain('<link rel="modulepreload" fetchpriority="low" href="/b.js"/></head>');
  }
});
