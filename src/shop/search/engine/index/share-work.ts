import type { SearchRequest } from '../types.ts';
import { BLOCK, type Candidates, type Range } from './block.ts';
import type { Written } from './find-products.ts';
import type { Tally } from './tally.ts';
import type { Entry } from './top.ts';

/**
 * Idle threads help to scan a long list. The answering thread invites the others and starts. Each helper takes the next
 * chunk until none is left. The thread waits only for helpers that have started. Under load each thread therefore
 * answers alone, and a late invitation finds no work.
 */

/** Threshold and chunk size of shared work. */
export type WorkSharing = {
  /** Minimum number of candidates. */
  longFrom: number;
  piece: number;
};
/**
 * Weight of candidates in a scan of all products: most are not in the category, so four cost as much as one of a list.
 */
const OF_ALL = 4;
/** A list of this length takes about three milliseconds; a message to the others takes a fiftieth of that. */
export const SHARING: WorkSharing = { longFrom: 65_536, piece: 8 * BLOCK };

/** Whether the candidates are enough to invite other threads. */
export function isToShare(candidates: Candidates, { longFrom }: WorkSharing): boolean {
  const { from, end } = candidates;
  return end - from >= longFrom * ('listed' in candidates ? OF_ALL : 1);
}

/** Time without a result after which a helper that started counts as dead. Milliseconds. */
const DEAD_MS = 2000;

/**
 * Numbers in shared memory: start of the next chunk, end of the last one, threads that started, threads that finished.
 */
export type Work = Int32Array;
const NEXT = 0;
export const END = 1;
const CAME = 2;
const LEFT = 3;
const NUMBERS = 4;

/** Data that other threads need to help. */
export type Invitation = {
  /** Distinguishes the shares of this invitation from late shares of another one. */
  id: number;
  work: Work;
  piece: number;
  request: SearchRequest;
  now: number;
  typing: boolean;
  /** Generation of the projection, so that both scan the same data, and the segment. */
  generation: number;
  segment: number;
  /** Matches in shared memory, if the others cannot find them themselves. */
  written: Written | null;
  /** Whether facets are counted. */
  isCounted: boolean;
};

/** Result of one helper. */
export type Share = { tally: Tally; best: Entry[] };

/** Other threads from the view of the answering thread. */
export type Others = {
  sharing: WorkSharing;
  invite(invitation: Invitation): void;
  /** Returns the results of the helpers after they finished. Throws if one of them failed. */
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

/** Whether no chunk is left. */
export function isTaken(work: Work): boolean {
  return Atomics.load(work, NEXT) >= Atomics.load(work, END);
}

/** Returns a function that takes the next chunk; null once all are taken. */
export function takeChunks(work: Work, piece: number): () => Range | null {
  const end = Atomics.load(work, END);
  return () => {
    const from = Atomics.add(work, NEXT, piece);
    return from < end ? { from, end: Math.min(end, from + piece) } : null;
  };
}

/** Returns a function that takes all candidates at once. */
export function takeAll({ from, end }: Range): () => Range | null {
  let all: Range | null = { from, end };
  return () => {
    const next = all;
    all = null;
    return next;
  };
}

/**
 * Helps with another thread's work. `part` hands over its result before that thread continues. The helper registers
 * right before it takes its first chunk. A thread that sees no chunk left therefore sees every helper that has one, and
 * waits for none that still prepares.
 */
export function joinShares(work: Work, piece: number, part: (take: () => Range | null) => void): void {
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

/** Waits for all helpers that started; each has at most one chunk to finish. Throws if one never does. */
export function awaitOthers(work: Work): void {
  for (;;) {
    const left = Atomics.load(work, LEFT);
    if (left === Atomics.load(work, CAME)) return;
    if (Atomics.wait(work, LEFT, left, DEAD_MS) === 'timed-out')
      throw new Error('a helping search thread did not finish its chunk');
  }
}
