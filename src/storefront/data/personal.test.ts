import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Badges } from '../badges.ts';
import { openPersonal } from './personal.ts';

const SETTINGS = {
  gatewayUrl: '/api/gateway/',
  locale: 'de-CH',
  clientSeconds: 60,
  dedupingMs: 2000,
  focusThrottleMs: 5000,
  errorRetryMs: 5000,
  errorRetrySlowMs: 10_000,
};

const wishlist = (...entries: { sku: string; productId: string }[]) => ({
  __typename: 'Wishlist',
  id: 'MyUniqueWishlistId',
  entries: entries.map((entry) => ({ __typename: 'WishlistEntry', ...entry })),
});

let stored: Badges;
let questions: string[];
let change: () => Promise<Response>;
let listeners: Map<string, (event: object) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = { basket: 2, wishlist: [] };
  questions = [];
  listeners = new Map();
  vi.stubGlobal('addEventListener', (name: string, listen: (event: object) => void) => listeners.set(name, listen));
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    questions.push(init?.method ?? 'GET');
    if (init?.method === 'POST') return change();
    expect(url).toContain('documentId=sha256:');
    const basket = { __typename: 'Basket', id: 'MyUniqueBasketId', pieces: stored.basket };
    return Response.json({ data: { basket, wishlist: wishlist(...(stored.wishlist ?? [])) } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const shown: Badges[] = [];
  const personal = openPersonal(SETTINGS, (badges) => shown.push(badges));
  await vi.advanceTimersByTimeAsync(0);
  return { personal, shown, now: () => shown.at(-1) };
}

const WISH = { sku: 'n38', productId: 'dress' };

describe('hearts', () => {
  test('change at once and stay if the server agrees', async () => {
    const { personal, now } = await open();
    let agree: (response: Response) => void = () => {};
    change = () =>
      new Promise((resolve) => {
        agree = resolve;
      });
    const toggled = personal.toggle(WISH);
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.wishlist).toEqual([WISH]);
    agree(Response.json({ data: { addToWishlist: { __typename: 'WishlistChanged', wishlist: wishlist(WISH) } } }));
    expect(await toggled).toEqual({ wasAdded: true, isDone: true, message: null });
    expect(now()?.wishlist).toEqual([WISH]);
  });

  test('change back with the reason if the server refuses', async () => {
    const { personal, now } = await open();
    const refused = { __typename: 'WishlistProblem', code: 'WISHLIST_FULL', message: 'Voll.', wishlist: wishlist() };
    change = async () => Response.json({ data: { addToWishlist: refused } });
    expect(await personal.toggle(WISH)).toEqual({ wasAdded: true, isDone: false, message: 'Voll.' });
    expect(now()?.wishlist).toEqual([]);
  });

  test('send quick clicks one by one, so that the second uses the first cookie', async () => {
    const { personal, now } = await open();
    const SECOND = { sku: 'v1', productId: 'vase' };
    const answers: ((response: Response) => void)[] = [];
    change = () => new Promise((resolve) => answers.push(resolve));
    const agree = (...wishes: (typeof WISH)[]) =>
      answers.shift()?.(
        Response.json({ data: { addToWishlist: { __typename: 'WishlistChanged', wishlist: wishlist(...wishes) } } }),
      );
    const first = personal.toggle(WISH);
    await vi.advanceTimersByTimeAsync(0);
    const second = personal.toggle(SECOND);
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.wishlist).toEqual([SECOND, WISH]);
    expect(questions).toEqual(['GET', 'POST']);
    agree(WISH);
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.wishlist).toEqual([SECOND, WISH]);
    expect(questions).toEqual(['GET', 'POST', 'POST']);
    agree(SECOND, WISH);
    expect(await Promise.all([first, second])).toMatchObject([{ isDone: true }, { isDone: true }]);
    expect(now()?.wishlist).toEqual([SECOND, WISH]);
  });

  test('return if a removal fails', async () => {
    stored = { ...stored, wishlist: [WISH] };
    const { personal, now } = await open();
    change = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await personal.toggle({ ...WISH, sku: 'another-variant' })).toEqual({
      wasAdded: false,
      isDone: false,
      message: null,
    });
    expect(now()?.wishlist).toEqual([WISH]);
  });
});

describe('pieces', () => {
  test.each([
    [5, 5],
    [null, 2],
  ])('being added count at once; with the answer %s they are %d', async (answer, after) => {
    const { personal, now } = await open();
    let settle: (pieces: number | null) => void = () => {};
    personal.expect(
      1,
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.basket).toBe(3);
    settle(answer);
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.basket).toBe(after);
  });

  test('are taken over from the page', async () => {
    const { personal, now } = await open();
    personal.know({ basket: 9, wishlist: [WISH] });
    await vi.advanceTimersByTimeAsync(0);
    expect(now()).toEqual({ basket: 9, wishlist: [WISH] });
    expect(questions).toEqual(['GET']);
  });
});

describe('coming back', () => {
  test('to the window refreshes at most every five seconds', async () => {
    const { now } = await open();
    stored = { ...stored, basket: 4 };
    await vi.advanceTimersByTimeAsync(3000);
    listeners.get('focus')?.({});
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.basket).toBe(4);
    await vi.advanceTimersByTimeAsync(4000);
    listeners.get('focus')?.({});
    expect(questions).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    listeners.get('focus')?.({});
    expect(questions).toHaveLength(3);
  });

  test('from the back-forward cache refreshes at once; a first page view does not', async () => {
    const { now } = await open();
    stored = { ...stored, basket: 7 };
    listeners.get('pageshow')?.({ persisted: false });
    expect(questions).toHaveLength(1);
    listeners.get('pageshow')?.({ persisted: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.basket).toBe(7);
  });
});
