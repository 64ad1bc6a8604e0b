/** One of the best entries so far. The larger `first` wins, then the larger `second`, then the smaller id. */
export type Entry = { first: number; second: number; segment: number; product: number };

export type Top = {
  /** Returns the lower bound: an entry below it is worse than all kept ones and needs no offer. */
  least(): number;
  offer(first: number, second: number, product: number): void;
  /** Returns the best entries, unsorted. */
  take(): Entry[];
};

/** Up to this number a heap is faster than a selection over all entries. */
const HEAP = 600;

/** Keeps the best `most` of a segment's products. `before` orders two products with equal keys. */
export function topOf(most: number, segment: number, before: (a: number, b: number) => boolean): Top {
  return most <= HEAP ? heap(most, segment, before) : everything(most, segment, before);
}

type Before = (a: number, b: number) => boolean;

function isBetter(a: Entry, b: Entry, before: Before): boolean {
  if (a.first !== b.first) return a.first > b.first;
  if (a.second !== b.second) return a.second > b.second;
  return before(a.product, b.product);
}

/** Heap with the worst entry at the top. */
function heap(most: number, segment: number, before: Before): Top {
  const entries: Entry[] = [];
  const sinkFrom = (start: number): void => {
    let place = start;
    for (;;) {
      const left = 2 * place + 1;
      const right = left + 1;
      let worst = place;
      for (const child of [left, right]) {
        const [a, b] = [entries[worst], entries[child]];
        if (a && b && isBetter(a, b, before)) worst = child;
      }
      if (worst === place) return;
      swap(entries, place, worst);
      place = worst;
    }
  };
  return {
    least: () => {
      if (most === 0) return Number.POSITIVE_INFINITY;
      return entries.length < most ? Number.NEGATIVE_INFINITY : (entries[0]?.first ?? 0);
    },
    offer: (first, second, product) => {
      const worst = entries[0];
      // A broad term gives thousands of entries with an equal first number.
      const isFull = entries.length >= most;
      if (isFull && worst && worst.first === first && worst.second > second) return;
      const entry = { first, second, segment, product };
      if (!isFull) {
        let place = entries.push(entry) - 1;
        while (place > 0) {
          const above = (place - 1) >> 1;
          const [a, b] = [entries[above], entries[place]];
          if (!a || !b || isBetter(b, a, before)) return;
          swap(entries, above, place);
          place = above;
        }
      } else if (worst && isBetter(entry, worst, before)) {
        entries[0] = entry;
        sinkFrom(0);
      }
    },
    take: () => entries,
  };
}

function everything(most: number, segment: number, before: Before): Top {
  const entries: Entry[] = [];
  return {
    least: () => Number.NEGATIVE_INFINITY,
    offer: (first, second, product) => void entries.push({ first, second, segment, product }),
    take: () => {
      select(entries, most, (a, b) => isBetter(a, b, before));
      return entries.slice(0, most);
    },
  };
}

/** Moves the best `most` to the front, in any order, in linear time (Hoare). */
function select(entries: Entry[], most: number, better: (a: Entry, b: Entry) => boolean): void {
  let [low, high] = [0, entries.length - 1];
  while (low < high && most < entries.length) {
    const pivot = entries[(low + high) >> 1];
    if (!pivot) return;
    let [left, right] = [low, high];
    while (left <= right) {
      for (let at = entries[left]; at && better(at, pivot); at = entries[left]) left += 1;
      for (let at = entries[right]; at && better(pivot, at); at = entries[right]) right -= 1;
      if (left <= right) {
        swap(entries, left, right);
        left += 1;
        right -= 1;
      }
    }
    if (most - 1 <= right) high = right;
    else if (most - 1 >= left) low = left;
    else return;
  }
}

function swap(entries: Entry[], a: number, b: number): void {
  const [first, second] = [entries[a], entries[b]];
  if (first && second) {
    entries[a] = second;
    entries[b] = first;
  }
}
