import { getEnvironmentData } from 'node:worker_threads';

/** Parameters of Argon2id; `memoryCost` in KiB. */
type Cost = { algorithm: 2; memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id as OWASP recommends it (19 MiB, 2 passes, 1 lane): some 12 ms of a processor. */
const FULL: Cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The smallest that Argon2 permits. */
const TRIVIAL: Cost = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Tests hash thousands of passwords. They set this data, which a process shares with its threads; no setting of the shop
 * does.
 */
const isTest = getEnvironmentData('trivial password hashes') === true;

export const COST: Cost = isTest ? TRIVIAL : FULL;
