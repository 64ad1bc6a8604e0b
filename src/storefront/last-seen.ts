import * as v from 'valibot';

export type SeenProduct = { sku: string; productId: string };

const KEY = 'last-seen';
/** Maximum number of products; the oldest are removed. */
export const MOST_SEEN = 12;

const Kept = v.array(v.object({ sku: v.string(), productId: v.string() }));

/** Adds the current variant in front; each product appears once, by its last viewed variant. */
export function withSeen(seen: readonly SeenProduct[], current: SeenProduct): SeenProduct[] {
  return [current, ...seen.filter(({ productId }) => productId !== current.productId)].slice(0, MOST_SEEN);
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Opens the list of viewed products. It is stored in this browser only and while consent lasts. If storage is blocked,
 * the list is empty.
 */
export function openLastSeen(
  store: () => Store,
  isAllowed: () => boolean,
): { read(): SeenProduct[]; remember(current: SeenProduct): void; clear(): void } {
  const quietly = <Result>(run: (store: Store) => Result, otherwise: Result): Result => {
    try {
      return run(store());
    } catch {
      return otherwise;
    }
  };
  const clear = (): void => quietly((own) => own.removeItem(KEY), undefined);
  const read = (): SeenProduct[] => {
    if (!isAllowed()) {
      clear();
      return [];
    }
    return quietly((own) => {
      const kept = v.safeParse(Kept, JSON.parse(own.getItem(KEY) ?? '[]'));
      return kept.success ? kept.output.slice(0, MOST_SEEN) : [];
    }, []);
  };
  return {
    read,
    remember: (current) => {
      const seen = read();
      if (isAllowed()) quietly((own) => own.setItem(KEY, JSON.stringify(withSeen(seen, current))), undefined);
    },
    clear,
  };
}
