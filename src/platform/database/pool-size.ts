/** Connections of the built-in server for requests; the rest is for commands, readers of changes and people. */
const FOR_REQUESTS = 96;
const LARGEST = 20;
const SMALLEST = 3;

/**
 * Returns the pool size of one thread. All threads, a replacement thread and the main thread together fit into the
 * server.
 */
export function poolSize(workers: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.floor(FOR_REQUESTS / (workers + 2))));
}
