import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CategoryId } from '../../../shop/catalogue/products/index.ts';
import type { ShopRequest } from '../../context.ts';
import { packNavigation } from '../../packed-navigation.ts';
import type { Page } from '../../page.ts';
import { markOf } from '../../page-marks.ts';
import type { PackedShell, ShellData } from '../../shell-data.ts';
import { HEADER } from './header.tsx';
import { printHeader } from './print-header.server.tsx';

/**
 * Compares when headers are prerendered and how they differ; test/server/rendering.whole.test.ts covers their markup.
 */

const department = (id: string): ShellData['navigation'][number] => ({
  id: id as CategoryId,
  name: id,
  depth: 1,
  path: id,
  children: [],
});
const frame = {
  locales: [
    { locale: 'de-CH', prefix: '' },
    { locale: 'fr-CH', prefix: '/fr' },
  ],
  navigation: packNavigation([department('wohnen'), department('mode')]),
} as unknown as PackedShell;

const page = {
  title: '',
  description: '',
  robots: 'index,follow',
  canonical: '/mode',
  alternates: { 'de-CH': '/mode' },
} satisfies Page;

/** Reduced header: its address, one prerendered part and the addresses in other languages. */
const rendered = vi.fn(
  (_: ReactNode, pathname: string, { alternates }: Page) =>
    `<header><b>${pathname}</b>${markOf('menu-0')}<i href="${alternates['de-CH']}"></i><i href="${alternates['fr-CH']}"></i></header>`,
);

function head(pathname: string, search = '', onPage: Page | null = page): string | null {
  const printed = new Map([['menu-0', [Buffer.from('<menu>'), Buffer.from('</menu>')]]]);
  const request = { printed, locale: { locale: 'de-CH' } } as unknown as ShopRequest;
  if (!printHeader(request, { frame, page: onPage, pathname, search, rendered })) return null;
  return Buffer.concat(printed.get(HEADER) ?? []).toString();
}

beforeEach(() => {
  rendered.mockClear();
});

test("inserts shell parts and the page's addresses in other languages, or home", () => {
  expect(head('/p/vase/1')).toBe('<b>/</b><menu></menu><i href="/mode"></i><i href="/fr"></i>');
});

test('escapes the query in language links', () => {
  expect(head('/p/vase/1', `?a=1&b="><script>'`)).toContain(
    '<i href="/mode?a=1&amp;b=&quot;&gt;&lt;script&gt;&#x27;"></i><i href="/fr"></i>',
  );
});

test('prerenders one header for each department', () => {
  const heads = ['/mode', '/mode/kleider', '/mode/kleider/'].map((where) => head(where, '?page=2'));
  expect(new Set(heads)).toEqual(new Set(['<b>/mode</b><menu></menu><i href="/mode?page=2"></i><i href="/fr"></i>']));
  expect(head('/wohnen')).toContain('<b>/wohnen</b>');
  // A department's path is only a prefix of this one.
  expect(head('/wohnenswert')).toContain('<b>/</b>');
  expect(rendered.mock.calls.map(([, pathname]) => pathname)).toEqual(['/mode', '/wohnen']);
});

test('leaves the header to pages that show the search term or have no metadata', () => {
  expect(head('/s/', '?q=vase')).toBeNull();
  expect(head('/mode', '', null)).toBeNull();
  expect(rendered).not.toHaveBeenCalled();
});

test('prerenders no header for a data request', () => {
  const request = { printed: null, locale: { locale: 'de-CH' } } as unknown as ShopRequest;
  expect(printHeader(request, { frame, page, pathname: '/mode', search: '', rendered })).toBe(false);
});
