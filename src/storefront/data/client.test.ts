import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADD_TO_WISHLIST, PERSONAL_QUERY } from '../../gateway/personal-documents.ts';
import { FetchProblem } from '../fetch-json.ts';
import { type ClientAnswer, createDataClient, type DataClient } from './client.ts';
import type { GatewayQuestion } from './query-gateway.ts';

const SETTINGS = {
  gatewayUrl: '/api/gateway/',
  locale: 'de-CH',
  clientSeconds: 60,
  dedupingMs: 2000,
  focusThrottleMs: 5000,
  errorRetryMs: 5000,
  errorRetrySlowMs: 10_000,
};

let asked: GatewayQuestion[] = [];
let answers: (question: GatewayQuestion) => Promise<unknown>;
let pieces = 0;

const personal = () => ({
  data: {
    basket: { __typename: 'Basket', id: 'MyUniqueBasketId', pieces },
    wishlist: { __typename: 'Wishlist', id: 'MyUniqueWishlistId', entries: [] },
  },
});

function open(effectiveType = '4g'): DataClient {
  return createDataClient({
    settings: SETTINGS,
    now: Date.now,
    effectiveType,
    ask: (question) => {
      asked.push(question);
      return answers(question);
    },
    optimistic: {
      addToWishlist: ({ sku }) => ({
        __typename: 'WishlistChanged',
        wishlist: {
          __typename: 'Wishlist',
          id: 'MyUniqueWishlistId',
          entries: [{ __typename: 'WishlistEntry', sku: String(sku), productId: 'p' }],
        },
      }),
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  pieces = 2;
  answers = async () => personal();
});
afterEach(() => vi.useRealTimers());

const read = (client: DataClient, policy?: Parameters<DataClient['read']>[1]) => client.read(PERSONAL_QUERY, policy);

describe('policies and statuses', () => {
  test('cache-first asks the network only for missing data', async () => {
    const client = open();
    expect(await read(client, { policy: 'cache-first' })).toMatchObject({ status: 'miss', data: personal().data });
    expect(await read(client, { policy: 'cache-first' })).toMatchObject({ status: 'hit' });
    expect(asked).toHaveLength(1);
  });

  test('cache-only never asks the network', async () => {
    const client = open();
    expect(await read(client, { policy: 'cache-only' })).toMatchObject({ status: 'miss', data: null });
    await read(client);
    expect(await read(client, { policy: 'cache-only' })).toMatchObject({ status: 'hit' });
    expect(asked).toHaveLength(1);
  });

  test('network-only asks again after two seconds', async () => {
    const client = open();
    await read(client, { policy: 'network-only' });
    vi.advanceTimersByTime(2000);
    pieces = 3;
    expect(await read(client, { policy: 'network-only' })).toMatchObject({ data: { basket: { pieces: 3 } } });
    expect(asked).toHaveLength(2);
  });

  test('cache-and-network shows the cached answer and then the new one', async () => {
    const client = open();
    const seen: ClientAnswer[] = [];
    client.watch(PERSONAL_QUERY, (answer) => seen.push(answer));
    await vi.advanceTimersByTimeAsync(3000);
    pieces = 5;
    expect(await read(client, { policy: 'cache-and-network' })).toMatchObject({ data: { basket: { pieces: 5 } } });
    expect(seen.map(({ data, stale }) => [data, stale])).toContainEqual([
      expect.objectContaining({ basket: expect.objectContaining({ pieces: 2 }) }),
      true,
    ]);
    expect(asked).toHaveLength(2);
  });

  test('shows partial data during loading if the document allows it', async () => {
    const client = open();
    await client.know(
      { id: '', text: 'mutation{known{__typename id pieces}}' },
      Promise.resolve({ known: { __typename: 'Basket', id: 'x', pieces: 9 } }),
    );
    const root = { id: '', text: 'query Root{basket{__typename id pieces}}' };
    await client.read(root);
    vi.advanceTimersByTime(10_000);
    const shape = PERSONAL_QUERY.text.replace('wishlist{', 'wishlist@_optional{');
    const seen: ClientAnswer[] = [];
    client.watch({ ...PERSONAL_QUERY, shape }, (answer) => seen.push(answer));
    expect(seen).toMatchObject([{ status: 'partial', stale: true, data: { basket: { pieces: 2 }, wishlist: null } }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.at(-1)).toMatchObject({ stale: false, data: personal().data });
    expect(asked.map(({ document }) => document.text)).toEqual([root.text, PERSONAL_QUERY.text]);
  });
});

describe('identities', () => {
  test('stores a product once, whatever query loaded it', async () => {
    const client = open();
    const product = { __typename: 'Product', sku: 'a', id: 'other', name: 'Vase' };
    answers = async () => ({ data: { product } });
    const first = { id: '', text: 'query One{product(sku:"a"){__typename sku name}}' };
    const seen: ClientAnswer[] = [];
    client.watch(first, (answer) => seen.push(answer));
    await vi.advanceTimersByTimeAsync(0);
    answers = async () => ({ data: { products: [{ ...product, name: 'Krug' }] } });
    await client.read({ id: '', text: 'query Two{products(skus:["a"]){__typename sku name}}' });
    expect(seen.at(-1)).toMatchObject({ data: { product: { name: 'Krug' } } });
  });
});

describe('de-duplication and age', () => {
  test('sends a query once in two seconds unless forced', async () => {
    const client = open();
    await read(client);
    await Promise.all([read(client, { policy: 'network-only' }), read(client, { policy: 'cache-and-network' })]);
    expect(asked).toHaveLength(1);
    await read(client, { policy: 'network-only', force: true });
    expect(asked).toHaveLength(2);
  });

  test('shares one answer between simultaneous queries', async () => {
    const client = open();
    const both = await Promise.all([read(client), read(client)]);
    expect(both.map(({ data }) => data)).toEqual([personal().data, personal().data]);
    expect(asked).toHaveLength(1);
  });

  test('asks for an answer again after a minute', async () => {
    const client = open();
    await read(client);
    vi.advanceTimersByTime(59_000);
    await read(client);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    pieces = 7;
    expect(await read(client)).toMatchObject({ data: { basket: { pieces: 7 } } });
    expect(asked).toHaveLength(2);
  });
});

describe('failures', () => {
  test.each([
    ['4g', 5000],
    ['2g', 10_000],
  ])('on %s sends a failed query again after %d ms', async (type, delay) => {
    const client = open(type);
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    const answer = read(client);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(asked).toHaveLength(1);
    answers = async () => personal();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ error: null, data: personal().data });
    expect(asked).toHaveLength(2);
  });

  test('gives up after four attempts', async () => {
    const client = open();
    answers = () => Promise.reject(new FetchProblem('/api/gateway/', 503, 'Service Unavailable'));
    const answer = read(client);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await answer).error?.message).toContain('503 Service Unavailable');
    expect(asked).toHaveLength(4);
  });

  test('does not retry a refusal or a mutation', async () => {
    const client = open();
    answers = () => Promise.reject(new FetchProblem('/api/gateway/', 400, 'Bad Request'));
    expect((await read(client)).error).not.toBeNull();
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await client.change(ADD_TO_WISHLIST, { sku: 'a' })).error).not.toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });
});

describe('changes', () => {
  const entries = (answer: ClientAnswer | undefined) => {
    const data = answer?.data as { wishlist: { entries: { sku: string }[] } } | undefined;
    return data?.wishlist.entries.map(({ sku }) => sku);
  };

  test('are shown at once and reverted on failure', async () => {
    const client = open();
    const seen: ClientAnswer[] = [];
    client.watch(PERSONAL_QUERY, (answer) => seen.push(answer));
    await vi.advanceTimersByTimeAsync(0);
    let fail: (error: Error) => void = () => {};
    answers = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const changed = client.change(ADD_TO_WISHLIST, { sku: 'a' });
    await vi.advanceTimersByTimeAsync(0);
    expect(entries(seen.at(-1))).toEqual(['a']);
    fail(new TypeError('Failed to fetch'));
    expect((await changed).error).not.toBeNull();
    expect(entries(seen.at(-1))).toEqual([]);
  });

  test('are sent one after another', async () => {
    const client = open();
    const finish: ((value: unknown) => void)[] = [];
    answers = () => new Promise((resolve) => finish.push(resolve));
    void client.change(ADD_TO_WISHLIST, { sku: 'a' });
    void client.change(ADD_TO_WISHLIST, { sku: 'b' });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ variables }) => variables)).toEqual([{ sku: 'a' }]);
    finish[0]?.({
      data: {
        addToWishlist: { __typename: 'WishlistProblem', code: 'X', message: '', wishlist: personal().data.wishlist },
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ variables }) => variables)).toEqual([{ sku: 'a' }, { sku: 'b' }]);
  });

  test('lets page data override an older query under way', async () => {
    const client = open();
    const seen: ClientAnswer[] = [];
    let finish: (value: unknown) => void = () => {};
    answers = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    client.watch(PERSONAL_QUERY, (answer) => seen.push(answer));
    await client.know(
      { id: '', text: 'mutation{knownBasket{__typename id pieces}}' },
      Promise.resolve({
        knownBasket: { __typename: 'Basket', id: 'MyUniqueBasketId', pieces: 8 },
      }),
    );
    finish(personal());
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.at(-1)).toMatchObject({ data: { basket: { pieces: 8 } } });
  });
});
