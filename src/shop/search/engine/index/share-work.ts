import type { SearchRequest } from '../types.ts';
import { BLOCK, type Candidates, type Range } from './block.ts';
import type { Written } from './find-products.ts';
import type { Tally } from './tally.ts';
import type { Entry } from './top.ts';

/**
 * A long list is gone through by every thread that has nothing else to do. Whoever answers invites the others and begins;
 * who comes takes what is left, piece by piece. Nobody is waited for who has not begun: under load each thread answers
 * its own questions alone, and an invitation that is read late finds nothing left to do.
 */

/** When a list is shared, and by how much at a time. */
export type Sharing = {
  /** From so many candidates on. */
  longFrom: number;
  piece: number;
};
/** Where all products are gone through, most are not in the category, and of so many one costs what one of a list does. */
const OF_ALL = 4;
/** So long a list takes some three milliseconds, of which a message to the others is a fiftieth. */
export const SHARING: Sharing = { longFrom: 65_536, piece: 8 * BLOCK };

/** Whether candidates are so many that others are invited. */
export function isToShare(candidates: Candidates, { longFrom }: Sharing): boolean {
  const { from, end } = candidates;
  return end - from >= longFrom * ('listed' in candidates ? OF_ALL : 1);
}

/** Somebody who has begun and says nothing for so long has died. */
const DEAD_MS = 2000;

/** Numbers that all threads see: where the next piece begins and the last one ends, threads that came, that have left. */
export type Work = Int32Array;
const NEXT = 0;
export const END = 1;
const CAME = 2;
const LEFT = 3;
const NUMBERS = 4;

/** What the others have to know to take part. */
export type Invitation = {
  /** Tells what was found for it from what came late for another one. */
  id: number;
  work: Work;
  piece: number;
  request: SearchRequest;
  now: number;
  typing: boolean;
  /** Of the projection, so that both go through the same; and which of its segments. */
  generation: number;
  segment: number;
  /** What was found in it, where the others cannot find it by themselves; in memory that all threads see. */
  written: Written | null;
  /** Whether facets are counted. */
  isCounted: boolean;
};

/** What one of the others found. */
export type Share = { tally: Tally; best: Entry[] };

/** The other threads, as whoever answers sees them. */
export type Others = {
  sharing: Sharing;
  invite(invitation: Invitation): void;
  /** What those who came have found, once they have left. Throws if one of them broke. */
  shares(id: number): Share[];
};

let lastId = 0;
export function newWork({ from, end }: Range): { id: number; work: Work } {
  lastId += 1;
  const work = new Int32Array(new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT));
  work[NEXT] = from;
  work[END] = end;
  return { id: lastId, work };
}

/** Whether nothing is left to take. */
export function isTaken(work: Work): boolean {
  return Atomics.load(work, NEXT) >= Atomics.load(work, END);
}

/** Takes one piece after the other; null once all are taken. */
export function takeChunks(work: Work, piece: number): () => Range | null {
  const end = Atomics.load(work, END);
  return () => {
    const from = Atomics.add(work, NEXT, piece);
    return from < end ? { from, end: Math.min(end, from + piece) } : null;
  };
}

/** All candidates at once. */
export function takeAll({ from, end }: Range): () => Range | null {
  let all: Range | null = { from, end };
  return () => {
    const next = all;
    all = null;
    return next;
  };
}

/**
 * Takes part in another thread's work: what `part` returns is handed over before that thread goes on. It is entered that
 * somebody came right before their first piece is taken: whoever sees no piece left sees all who have one, and waits for
 * nobody who is still making ready.
 */
export function join(work: Work, piece: number, part: (take: () => Range | null) => void): void {
  const take = takeChunks(work, piece);
  let hasCome = false;
  const takeAsGuest = (): Range | null => {
    if (!hasCome) Atomics.add(work, CAME, 1);
    hasCome = true;
    return take();
  };
  try {
    part(takeAsGuest);
  } finally {
    if (hasCome) {
      Atomics.add(work, LEFT, 1);
      Atomics.notify(work, LEFT);
    }
  }
}

/** Waits for all who came; each has a piece to end at most. Throws if one of them never does. */
export function awaitOthers(work: Work): void {
  for (;;) {
    const left = Atomics.load(work, LEFT);
    if (left === Atomics.load(work, CAME)) return;
    if (Atomics.wait(work, LEFT, left, DEAD_MS) === 'timed-out')
      throw new Error('a thread that took part in a search has not come to an end');
  }
}
