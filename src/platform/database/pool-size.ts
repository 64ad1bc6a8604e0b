/** Connections of the built-in server for requests; the rest is for commands, readers of changes and people. */
const FOR_REQUESTS = 96;
/**
 * A connection that has served all kinds of work takes 16 MB of PostgreSQL for its plans. On two processors ten serve
 * as much as twenty (decision 308).
 */
const LARGEST = 10;
const SMALLEST = 3;
/**
 * Connections of a process for its figures. Some thirty figures ask the database at each scrape. In the pool of the
 * thread each scrape would open all of its connections, and the next one would come before idle ones close. An idle
 * connection takes 2 to 5 MB (decision 308).
 */
export const FIGURES_CONNECTIONS = 3;

/**
 * Returns the pool size of one thread. All threads, a replacement thread and the main thread together fit into the
 * server.
 */
export function poolSize(workers: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.floor(FOR_REQUESTS / (workers + 2))));
}
