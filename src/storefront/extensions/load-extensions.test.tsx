import { expect, test } from 'vitest';
import { createContainment } from '../../extending/contain.ts';
import type { Extension } from '../../extending/extension.ts';
import { fixedClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/log.ts';
import type { Block } from '../../shop/content/pages/index.ts';
import { mainTenant as tenant } from '../../tenants/index.ts';
import type { BlockComponent } from './block-extension.ts';
import { blocksAt, loadRoute, soundBlocks } from './load-extensions.server.tsx';
import { pageExtensions } from './page-extensions.ts';
import type { RouteComponent, RouteExtension } from './route-extension.ts';

const [locale] = tenant.locales;
const LABEL = { de: 'Anprobe', fr: 'Essai', en: 'Fitting' };
const fails = () => {
  throw new Error('no');
};
const Fitting: BlockComponent = ({ values, href }) => <a href={href('/velo')}>{values.title}</a>;
/** Fails below the block itself, where the block could not catch it. */
const Failing: BlockComponent = () => <Fails />;
const Fails = fails;
const COMPONENTS = { fitting: Fitting, failing: Failing };

function asking(extension: Partial<Extension>) {
  const containment = createContainment({ clock: fixedClock('2026-11-27T10:00:00Z'), log: silentLog });
  const extensions = pageExtensions([{ name: 'own', interface: 1, ...extension }], containment);
  return { request: { shop: { extensions }, tenant, locale }, failures: containment.failures };
}

const block = (name: string, more = {}) => ({
  ...{ name, label: LABEL, fields: ['title'] as const, component: 'block.tsx' },
  ...more,
});
const stored = (name: string): Block => ({ type: 'extension', name, values: { title: 'Probieren' } });
const TEXT: Block = { type: 'text', title: null, paragraphs: ['Guten Tag'], list: [] };

test('shows blocks of content pages that render, and names one that fails', () => {
  const { request, failures } = asking({ blocks: [block('fitting'), block('failing')] });
  const blocks = [TEXT, stored('fitting'), stored('failing'), stored('gone')];
  expect(soundBlocks(request, blocks, COMPONENTS)).toEqual([TEXT, stored('fitting')]);
  expect(failures()).toEqual([{ extension: 'own', point: 'block failing', count: 1 }]);
});

test('shows nothing of a block whose extension the retailer has removed', () => {
  const { request, failures } = asking({});
  expect(soundBlocks(request, [stored('fitting'), TEXT], COMPONENTS)).toEqual([TEXT]);
  expect(soundBlocks(request, [stored('fitting'), TEXT], null)).toEqual([TEXT]);
  expect(failures()).toEqual([]);
});

test('shows blocks on fixed pages by the facts of the page', () => {
  const places = {
    product: ({ products: [product] }: { products: readonly { category: string | null }[] }) =>
      product?.category === 'bikes' ? { title: 'Probieren' } : null,
  };
  const { request } = asking({ blocks: [block('fitting', { places })] });
  const at = (category: string) => blocksAt(request, 'product', [{ sku: '1', name: 'Lido', category }], COMPONENTS);
  expect(at('bikes')).toEqual([{ name: 'fitting', values: { title: 'Probieren' } }]);
  expect(at('lights')).toEqual([]);
  expect(blocksAt(request, 'basket', [], COMPONENTS)).toEqual([]);
});

test('shows nothing of a block whose rule returns nothing', () => {
  const places = { product: () => JSON.parse('{}').values };
  const { request, failures } = asking({ blocks: [block('plain', { places })] });
  const plain: BlockComponent = () => <p>Probieren</p>;
  expect(blocksAt(request, 'product', [], { plain })).toEqual([]);
  expect(failures()).toEqual([]);
});

test('leaves out a block of a fixed page whose rule fails', () => {
  const { request, failures } = asking({ blocks: [block('fitting', { places: { product: fails } })] });
  expect(blocksAt(request, 'product', [], COMPONENTS)).toEqual([]);
  expect(failures()).toEqual([{ extension: 'own', point: 'block fitting', count: 1 }]);
});

const Page: RouteComponent = ({ data, title }) => <p>{`${title} ${String(data.today)}`}</p>;
const route = (more: Partial<RouteExtension> = {}): RouteExtension => ({
  name: 'workshop',
  paths: { de: '/werkstatt' },
  title: { de: 'Werkstatt' },
  component: 'page.tsx',
  cacheSeconds: null,
  ...more,
});
const WORKSHOP = new URL('https://shop.example/werkstatt?day=2');

test('loads the page of an address in its language', async () => {
  const load: RouteExtension['load'] = ({ parameters }, { now }) => ({ ...parameters, today: now().getUTCDay() });
  const { request } = asking({ routes: [route({ load })] });
  expect(await loadRoute(request, WORKSHOP, { workshop: Page })).toMatchObject({
    path: '/werkstatt',
    data: { day: '2', today: 5 },
  });
  expect(await loadRoute(request, new URL('https://shop.example/officina'), { workshop: Page })).toBeNull();
});

test('gives a cached page no parameters, which are not part of its address', async () => {
  const load: RouteExtension['load'] = ({ parameters }) => ({ parameters });
  const { request } = asking({ routes: [route({ load, cacheSeconds: 60 })] });
  expect(await loadRoute(request, WORKSHOP, { workshop: Page })).toMatchObject({ data: { parameters: {} } });
});

test.each<[string, Partial<RouteExtension>, RouteComponent | undefined]>([
  ['its loader throws', { load: fails }, Page],
  ['its loader rejects', { load: () => Promise.reject(new Error('away')) }, Page],
  ['its data are not JSON', { load: () => ({ amount: 1n }) }, Page],
  ['its component throws', {}, fails],
])('answers that a page failed when %s', async (_, more, component) => {
  const { request, failures } = asking({ routes: [route(more)] });
  expect(await loadRoute(request, WORKSHOP, component ? { workshop: component } : {})).toBe('failed');
  expect(failures()).toEqual([{ extension: 'own', point: 'route workshop', count: 1 }]);
});
