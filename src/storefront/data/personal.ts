import type { GatewayDocument } from '../../gateway/gateway-document.ts';
import { ADD_TO_WISHLIST, PERSONAL, REMOVE_FROM_WISHLIST } from '../../gateway/personal-documents.ts';
import type { Badges, Wish } from '../badges.ts';
import { askGateway } from './ask-gateway.ts';
import { createDataClient } from './client.ts';
import type { DataSettings } from './settings.ts';
import { throttle } from './throttle.ts';

export type Done = {
  isDone: boolean;
  /** Why it was refused, in the shopper's language; null if the shop could not be asked. */
  message: string | null;
};

export type Toggled = Done & { wasAdded: boolean };

/** Everything personal that a page shows, as the data client keeps it. */
export type Personal = {
  /** Asks again; `force` even if it was asked a moment ago. */
  refresh(force?: boolean): void;
  /** Takes over what a page knows from its own data. */
  know(badges: Partial<Badges>): void;
  /** Shows pieces that are being added; they stay if `answer` gives the true figure and go if it gives null. */
  expect(more: number, answer: Promise<number | null>): void;
  /** Remembers an article or forgets its product, shown at once and taken back without success. */
  toggle(wish: Wish): Promise<Toggled>;
  /**
   * Sends a change of basket or wishlist: what it will do is shown at once and taken back without success. `wish` is the
   * article that comes onto the wishlist by it.
   */
  change(document: GatewayDocument, variables: object, wish?: Wish): Promise<Done>;
  /** The newest answer to a question; null if there is none. */
  ask(document: GatewayDocument, variables?: object): Promise<unknown>;
};

// Not sent: their answers come from pages (see DataClient.know). Hashes are for documents that are sent.
const KNOWN_BASKET = { id: '', text: 'mutation{knownBasket{__typename id pieces}}' };
const KNOWN_WISHLIST = {
  id: '',
  text: 'mutation{knownWishlist{__typename id entries{__typename sku productId}}}',
};
const EXPECTED = { id: '', text: 'mutation($more:Int!){expectedBasket(more:$more){__typename id pieces}}' };

const basket = (pieces: number) => ({ __typename: 'Basket', id: 'MyUniqueBasketId', pieces });
const wishlist = (entries: Wish[]) => ({
  __typename: 'Wishlist',
  id: 'MyUniqueWishlistId',
  entries: entries.map(({ sku, productId }) => ({ __typename: 'WishlistEntry', sku, productId })),
});

/** A basket that a page knows is shown before the wishlist has come. */
const SHOWN = { ...PERSONAL, shape: PERSONAL.text.replace('wishlist{', 'wishlist@_optional{') };

type PersonalData = { basket: { pieces: number }; wishlist: { entries: Wish[] } | null };

/** The gateway's schema promises this form; anything else is treated as no answer. */
function isPersonal(data: unknown): data is PersonalData {
  return typeof data === 'object' && data !== null && 'basket' in data && 'wishlist' in data;
}

/** Opens the data of one page; `publish` gets every new state of it. */
export function openPersonal(settings: DataSettings, publish: (badges: Badges) => void): Personal {
  let shown: Badges = { basket: null, wishlist: null };
  const productOf = new Map<unknown, string>();

  const client = createDataClient({
    settings,
    ask: (question) => askGateway(settings, question),
    now: Date.now,
    effectiveType: effectiveType(),
    optimistic: {
      expectedBasket: ({ more }) => basket((shown.basket ?? 0) + Number(more)),
      addToWishlist: ({ sku }) => ({
        __typename: 'WishlistChanged',
        wishlist: wishlist([{ sku: String(sku), productId: productOf.get(sku) ?? '' }, ...(shown.wishlist ?? [])]),
      }),
      removeFromWishlist: ({ sku }) => ({
        __typename: 'WishlistChanged',
        wishlist: wishlist((shown.wishlist ?? []).filter((entry) => entry.sku !== sku)),
      }),
      changeWish: ({ sku, to }) => ({
        __typename: 'WishlistChanged',
        wishlist: wishlist(
          (shown.wishlist ?? []).map((entry) => (entry.sku === sku ? { ...entry, sku: String(to) } : entry)),
        ),
      }),
      moveToBasket: ({ sku }) => ({
        __typename: 'WishMoved',
        basket: basket((shown.basket ?? 0) + 1),
        wishlist: wishlist((shown.wishlist ?? []).filter((entry) => entry.sku !== sku)),
      }),
      addToBasket: () => ({ __typename: 'BasketChanged', basket: basket((shown.basket ?? 0) + 1) }),
    },
  });

  client.watch(SHOWN, ({ data }) => {
    if (!isPersonal(data)) return;
    shown = {
      basket: data.basket.pieces,
      wishlist: data.wishlist?.entries.map(({ sku, productId }) => ({ sku, productId })) ?? shown.wishlist,
    };
    publish(shown);
  });

  const change: Personal['change'] = async (document, variables, wish) => {
    if (wish) productOf.set(wish.sku, wish.productId);
    const { data, error } = await client.change(document, variables);
    const message = refusal(data);
    return { isDone: error === null && message === null, message };
  };

  const refresh = (force = false): void => void client.read(SHOWN, { policy: 'network-only', force });

  // A page that the browser brings back from its memory may be hours old; one that gets the focus again, minutes.
  addEventListener('pageshow', (event) => {
    if (event.persisted) refresh(true);
  });
  const comeBack = throttle(() => refresh(), settings.focusThrottleMs, Date.now);
  addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack();
  });

  return {
    refresh,
    know: (known) => {
      if (typeof known.basket === 'number')
        void client.know(KNOWN_BASKET, Promise.resolve({ knownBasket: basket(known.basket) }));
      if (known.wishlist)
        void client.know(KNOWN_WISHLIST, Promise.resolve({ knownWishlist: wishlist(known.wishlist) }));
    },
    expect: (more, answer) => {
      const settled = answer.then((pieces) => {
        if (pieces === null) throw new Error('nothing was added');
        return { expectedBasket: basket(pieces) };
      });
      void client.know(EXPECTED, settled, { more });
    },
    toggle: async (wish) => {
      const remembered = (shown.wishlist ?? []).filter((entry) => entry.productId === wish.productId);
      const wasAdded = remembered.length === 0;
      const answers = await Promise.all(
        wasAdded
          ? [change(ADD_TO_WISHLIST, { sku: wish.sku }, wish)]
          : remembered.map(({ sku }) => change(REMOVE_FROM_WISHLIST, { sku })),
      );
      const message = answers.find((answer) => answer.message !== null)?.message ?? null;
      return { wasAdded, isDone: answers.every(({ isDone }) => isDone), message };
    },
    change,
    ask: async (document, variables = {}) =>
      (await client.read(document, { variables, policy: 'network-only', force: true })).data ?? null,
  };
}

/** The text of a problem among the union's members. */
function refusal(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  for (const result of Object.values(data)) {
    if (typeof result === 'object' && result !== null && 'message' in result && typeof result.message === 'string')
      return result.message;
  }
  return null;
}

/** What the browser says of its network, where it says anything: "4g", "slow-2g". */
function effectiveType(): unknown {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null && 'effectiveType' in connection
    ? connection.effectiveType
    : undefined;
}
