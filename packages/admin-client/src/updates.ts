import type { Answer } from './problems.ts';

/** Header of a change that is based on a state. */
export type Match = { 'If-Match': string };

/**
 * Changes an object by its present state. If another program or employee has changed it meanwhile, the object is read again,
 * and `change` decides anew. Refusals are returned, also the third such conflict.
 */
export async function updateLatest<State, Result>(
  read: () => Promise<Answer<State>>,
  change: (state: State, match: Match) => Promise<Answer<Result>>,
): Promise<Answer<Result>> {
  for (let tried = 1; ; tried += 1) {
    const current = await read();
    if (current.error) return current;
    const tag = current.response.headers.get('etag');
    if (tag === null || current.data === undefined) throw new Error('the object has no ETag');
    const changed = await change(current.data, { 'If-Match': tag });
    if (changed.error?.code !== 'precondition-failed' || tried === 3) return changed;
  }
}
