import * as v from 'valibot';

export type Seen = { sku: string; productId: string };

const KEY = 'last-seen';
/** More are forgotten, the oldest first. */
export const MOST_SEEN = 12;

const Kept = v.array(v.object({ sku: v.string(), productId: v.string() }));

/** The newest first, each product once, by the variant that was looked at last. */
export function withSeen(seen: readonly Seen[], current: Seen): Seen[] {
  return [current, ...seen.filter(({ productId }) => productId !== current.productId)].slice(0, MOST_SEEN);
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What was looked at in this browser. It is kept here alone, and only while somebody agrees to it; a browser that keeps
 * nothing has seen nothing.
 */
export function openLastSeen(
  store: () => Store,
  isAllowed: () => boolean,
): { read(): Seen[]; remember(current: Seen): void; clear(): void } {
  const quietly = <Result>(run: (store: Store) => Result, otherwise: Result): Result => {
    try {
      return run(store());
    } catch {
      return otherwise;
    }
  };
  const clear = (): void => quietly((own) => own.removeItem(KEY), undefined);
  const read = (): Seen[] => {
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
