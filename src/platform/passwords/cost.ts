/** Argon2id as OWASP recommends it (19 MiB, 2 passes, 1 lane): some 12 ms of a processor. */
export const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
