import sharp from 'sharp';
import { PRESETS } from '../../src/platform/images/transform.ts';
import { CONTENT_AREAS, href, ROUTED } from '../../src/tenants/paths.ts';
import type { Goods } from '../catalogue/goods.ts';
import { productPath } from '../visits.ts';
import { contactRequests } from './contact-requests.ts';
import { documentedRequests } from './documented-requests.ts';

/** One request of an anonymous visitor. */
export type AnonymousRequest = { path: string; method?: 'POST'; headers?: Record<string, string>; body?: BodyInit };
/** Kind of request. `at` prepares the n-th one, unmeasured: each is new to the caches of the shop. */
export type RequestKind = { name: string; at(turn: number): Promise<AnonymousRequest> | AnonymousRequest };
/** Sends a request from an address of its own. */
export type Send = (request: AnonymousRequest) => Promise<Response>;

/** A preview cookie without a preview renders a page each time for any visitor. */
const RENDERED = { cookie: 'preview=bench' };
const AVIF = { accept: 'image/avif' };

/** Returns all kinds of requests that visitors without a session can send. */
export async function anonymousRequests(goods: Goods, send: Send): Promise<RequestKind[]> {
  return [
    ...pages(goods),
    ...searches(),
    ...(await pictures(goods, send)),
    ...(await contactRequests(send)),
    ...gatewayRequests(goods),
    ...forms(goods),
    ...(await documentedRequests(send)),
  ];
}

function pages(goods: Goods): RequestKind[] {
  const areas = [...new Set([...ROUTED, ...CONTENT_AREAS])];
  const category = `/${goods.fixedCategory.path[0]}`;
  return [
    ...areas.map((area) => ({
      name: `page ${area}`,
      at: () => ({ path: href('de-CH', area), headers: RENDERED }),
    })),
    { name: 'product page', at: (turn) => ({ path: productPath(goods.at(turn + 400)) }) },
    { name: 'list of 48', at: (turn) => ({ path: `${category}?price=0-${20_000 + turn}` }) },
    { name: 'list, last page', at: (turn) => ({ path: `${category}?page=5&price=0-${30_000 + turn}` }) },
    ...['/sitemap.xml', '/robots.txt', '/no/such/page'].map((path) => ({ name: path, at: () => ({ path }) })),
  ];
}

function searches(): RequestKind[] {
  const terms: [name: string, term: (turn: number) => string][] = [
    ['one word', (turn) => ['regal', 'sofa', 'lampe', 'kleid', 'kissen', 'teppich'][turn % 6] ?? ''],
    ['one letter', (turn) => String.fromCharCode(97 + (turn % 26))],
    ['nothing found', (turn) => `xqzv${turn}`],
    ['200 words', (turn) => Array.from({ length: 200 }, (_, index) => `w${index}x${turn}`).join(' ')],
    ['10,000 characters', (turn) => `${turn}${'ä'.repeat(10_000)}`],
    ['misspelled', (turn) => `kleidd bluemn sofaa ${turn}`],
  ];
  return terms.flatMap(([name, term]) => [
    { name: `search page, ${name}`, at: (turn) => ({ path: `/s/?q=${encodeURIComponent(term(turn))}` }) },
    {
      name: `suggestions, ${name}`,
      at: (turn: number) => ({ path: `/api/search/suggest?query=${encodeURIComponent(term(turn))}` }),
    },
  ]);
}

/** Returns the ids of pictures on some pages. */
export async function pictureIds(goods: Goods, send: Send): Promise<string[]> {
  const ids = new Set<string>();
  for (const path of ['/', `/${goods.fixedCategory.path[0]}`, ...[1, 2, 3, 4].map((at) => productPath(goods.at(at)))]) {
    const html = await (await send({ path })).text();
    for (const [, id = ''] of html.matchAll(/\/images\/([0-9a-f]{16})\//g)) ids.add(id);
  }
  return [...ids];
}

/** Returns pictures that were never rendered, in each width and format. */
async function pictures(goods: Goods, send: Send): Promise<RequestKind[]> {
  const known = await pictureIds(goods, send);
  const idOf = (turn: number): string => known[turn % known.length] ?? '';
  return [
    ...PRESETS.flatMap((width) => [
      {
        name: `picture AVIF ${width}`,
        at: (turn: number) => ({ path: `/images/${idOf(turn)}/${width}`, headers: AVIF }),
      },
      { name: `picture JPEG ${width}`, at: (turn: number) => ({ path: `/images/${idOf(turn)}/${width}` }) },
    ]),
    { name: 'picture of a shared link', at: (turn) => ({ path: `/images/${idOf(turn)}/share` }) },
  ];
}

/** Returns a picture that no other request of this bench asks for in this width and format. */
export async function newPicture(goods: Goods, send: Send): Promise<AnonymousRequest> {
  return { path: `/images/${(await pictureIds(goods, send)).at(-1) ?? ''}/640`, headers: AVIF };
}

const json = (path: string, body: unknown): AnonymousRequest => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function gatewayRequests(goods: Goods): RequestKind[] {
  const sku = (turn: number): string => goods.at(turn + 900).variants[0]?.sku ?? '';
  const fields = 'sku name brand path price{amount currency text}availability{available few}';
  const many = Array.from({ length: 12 }, (_, index) => `p${index}:product(sku:$s${index}){${fields}}`);
  const given = Array.from({ length: 12 }, (_, index) => `$s${index}:ID!`);
  return [
    {
      name: 'gateway: product',
      at: (turn) =>
        json('/api/gateway/', {
          query: `query P($sku:ID!){product(sku:$sku){${fields}}}`,
          variables: { sku: sku(turn) },
        }),
    },
    {
      name: 'gateway: twelve products',
      at: (turn) =>
        json('/api/gateway/', {
          query: `query Many(${given.join()}){${many.join(' ')}}`,
          variables: Object.fromEntries(given.map((_, index) => [`s${index}`, sku(turn * 12 + index)])),
        }),
    },
    {
      name: 'gateway: too costly',
      at: (turn) =>
        json('/api/gateway/', {
          query: `query X{${Array.from({ length: 900 }, (_, i) => `a${i}${turn}:__typename`).join(' ')}}`,
        }),
    },
  ];
}

const form = (path: string, fields: Record<string, string>): AnonymousRequest => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

function forms(goods: Goods): RequestKind[] {
  const account = href('de-CH', 'account');
  return [
    { name: 'add to basket', at: (turn) => form(productPath(goods.at(turn + 1300)), { intent: 'add' }) },
    {
      name: 'login, unknown account',
      at: (turn) =>
        form(account, { intent: 'login', email: `nobody${turn}@bench.example`, password: 'not a password 1' }),
    },
    {
      name: 'forgotten password',
      at: (turn) => form(href('de-CH', 'accountForgot'), { email: `nobody${turn}@bench.example` }),
    },
    {
      name: 'checkout: contact',
      at: (turn) => form(href('de-CH', 'checkoutLogin'), { email: `guest${turn}@bench.example` }),
    },
  ];
}

/** Returns a picture of 49 megapixels in few bytes. */
export function largePicture(): Promise<Buffer> {
  return sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#874a1e' } })
    .png()
    .toBuffer();
}
