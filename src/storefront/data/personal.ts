import type { GatewayDocument } from '../../gateway/gateway-document.ts';
import { ADD_TO_WISHLIST, PERSONAL_QUERY, REMOVE_FROM_WISHLIST } from '../../gateway/personal-documents.ts';
import type { Badges, Wish } from '../badges.ts';
import { createDataClient } from './client.ts';
import { queryGateway } from './query-gateway.ts';
import type { DataSettings } from './settings.ts';
import { throttle } from './throttle.ts';

export type Done = {
  isDone: boolean;
  /** Reason of a refusal in the page's language; null if the request failed. */
  message: string | null;
};

export type Toggled = Done & { wasAdded: boolean };

/** Personal data of a page, as the data client stores it. */
export type Personal = {
  /** Loads the data again; `force` ignores the de-duplication time. */
  refresh(force?: boolean): void;
  /** Takes over figures that the page's own data contains. */
  know(badges: Partial<Badges>): void;
  /** Adds units to the badge before confirmation. They become the figure of `answer`, or are removed if it is null. */
  expect(more: number, answer: Promise<number | null>): void;
  /** Adds a variant to the wishlist or removes its product. Shows it at once and reverts it on failure. */
  toggle(wish: Wish): Promise<Toggled>;
  /**
   * Sends a change of basket or wishlist. Shows its result at once and reverts it on failure. `wish`: the variant that
   * it adds to the wishlist.
   */
  change(document: GatewayDocument, variables: object, wish?: Wish): Promise<Done>;
  /** Returns the newest answer to a query; null on failure. */
  ask(document: GatewayDocument, variables?: object): Promise<unknown>;
};

// Never sent: pages supply their answers (see DataClient.know). Only sent documents need a hash.
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

/** Lets the basket of page data show before the wishlist is loaded. */
const SHOWN = { ...PERSONAL_QUERY, shape: PERSONAL_QUERY.text.replace('wishlist{', 'wishlist@_optional{') };

type PersonalData = { basket: { pieces: number }; wishlist: { entries: Wish[] } | null };

/** Checks the shape that the gateway's schema promises; anything else counts as no answer. */
function isPersonal(data: unknown): data is PersonalData {
  return typeof data === 'object' && data !== null && 'basket' in data && 'wishlist' in data;
}

/** Opens the personal data of a page; `publish` receives each new state. */
export function openPersonal(settings: DataSettings, publish: (badges: Badges) => void): Personal {
  let shown: Badges = { basket: null, wishlist: null };
  const productOf = new Map<unknown, string>();

  const client = createDataClient({
    settings,
    ask: (question) => queryGateway(settings, question),
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

  // A page from the back-forward cache may be hours old, one that regains the focus minutes.
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

/** Returns the message of a refusal among the results of a mutation. */
function refusal(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  for (const result of Object.values(data)) {
    if (typeof result === 'object' && result !== null && 'message' in result && typeof result.message === 'string')
      return result.message;
  }
  return null;
}

/** Returns the network type such as "4g" or "slow-2g"; undefined in browsers without this interface. */
function effectiveType(): unknown {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null && 'effectiveType' in connection
    ? connection.effectiveType
    : undefined;
}
