import { expect, test } from 'vitest';
import example from '../../houses/example/house.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { schemeRoutes } from '../../src/app/http/scheme-routes.ts';
import type { Extension } from '../../src/extending/extension.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { AREAS, pathIn } from '../../src/tenants/paths.ts';

type Route = NonNullable<Extension['routes']>[number];
type Block = NonNullable<Extension['blocks']>[number];

const route = (more: Partial<Route> = {}): Route => ({
  name: 'workshop',
  paths: { it: '/officina' },
  title: { it: 'Officina' },
  component: 'extensions/workshop/page.tsx',
  cacheSeconds: null,
  ...more,
});
const block: Block = {
  name: 'fitting',
  label: { de: 'Anprobe', fr: 'Essai', en: 'Fitting' },
  fields: ['title'],
  component: 'extensions/fitting/block.tsx',
};
const problemsOf = (...extensions: Partial<Extension>[]) =>
  houseProblems({
    ...example,
    extensions: extensions.map((extension, index) => ({ name: `own-${index}`, interface: 1, ...extension })),
  });

test('finds no problem in a block and a page', () => {
  expect(problemsOf({ blocks: [block], routes: [route()] })).toEqual([]);
});

test('refuses the addresses of the platform in any language', () => {
  const taken = AREAS.filter((area) => area !== 'home').map((area) => pathIn('it', area).replace(/\/$/, ''));
  for (const path of [...taken, '/cassa/officina', '/p/bici', '/api/officina', '/backoffice', '/en'])
    expect(problemsOf({ routes: [route({ paths: { it: path } })] })).toEqual([
      `extensions.own-0.routes.workshop.paths.it: "${path}" belongs to the platform`,
    ]);
});

test('refuses the addresses that the platform answers besides pages', () => {
  const app = createApp({ config: readConfig({ DEMO: 'on' }), log: silentLog, state: () => null });
  const routes = [...app.routes, ...schemeRoutes('choice').routes];
  const answered = new Set(routes.flatMap(({ path }) => /^\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0] ?? []));
  expect([...answered]).toEqual(expect.arrayContaining(['/livez', '/metrics', '/videos', '/demo-labels', '/scheme']));
  const free = [...answered].filter(
    (path) => problemsOf({ routes: [route({ paths: { it: `${path}/officina` } })] }).length === 0,
  );
  expect(free).toEqual([]);
});

test.each([
  ['officina', 'must be a path such as /workshop'],
  ['/Officina', 'must be a path such as /workshop'],
  ['/officina/', 'must be a path such as /workshop'],
  ['/:any', 'must be a path such as /workshop'],
])('refuses the path %s', (path, mistake) => {
  expect(problemsOf({ routes: [route({ paths: { it: path } })] })).toEqual([
    `extensions.own-0.routes.workshop.paths.it: "${path}" ${mistake}`,
  ]);
});

test('refuses a page in the sitemap that search engines must not list', () => {
  expect(problemsOf({ routes: [route({ sitemap: true, cacheSeconds: 60 })] })).toEqual([]);
  expect(problemsOf({ routes: [route({ sitemap: true })] })).toEqual([
    'extensions.own-0.routes.workshop.sitemap: needs cacheSeconds',
  ]);
});

test('refuses names and paths that two extensions have', () => {
  expect(problemsOf({ blocks: [block] }, { blocks: [block] })).toEqual(['extensions: two have a block fitting']);
  expect(problemsOf({ routes: [route()] }, { routes: [route({ name: 'repairs' })] })).toEqual([
    'extensions: two routes have the path it /officina',
  ]);
});

test('refuses a page without path or title, and files outside of the folder', () => {
  expect(problemsOf({ routes: [route({ paths: {} })] })).toEqual([
    'extensions.own-0.routes.workshop.paths: must name at least one path',
  ]);
  expect(problemsOf({ routes: [route({ title: {} })] })).toEqual([
    'extensions.own-0.routes.workshop.title.it: must not be empty',
  ]);
  expect(problemsOf({ blocks: [{ ...block, component: '../block.tsx' }] })).toEqual([
    'extensions.own-0.blocks.fitting.component: "../block.tsx" must be a .tsx file of the folder',
  ]);
  expect(problemsOf({ routes: [route({ cacheSeconds: 0 })] })).toEqual([
    'extensions.own-0.routes.workshop.cacheSeconds: must be a whole number of seconds, or null',
  ]);
});
