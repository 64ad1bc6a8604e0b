/** Connections that the built-in server has for requests; some stay for commands, followers of changes and people. */
const FOR_REQUESTS = 96;
const LARGEST = 20;
const SMALLEST = 3;

/**
 * Connections of one thread's pool, so that all of them together, one that is being replaced and the main thread fit
 * into the server.
 */
export function poolSize(workers: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.floor(FOR_REQUESTS / (workers + 2))));
}
