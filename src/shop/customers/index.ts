/** The customers' door: who is asking, and what is theirs. */
export { type Customers, createCustomers } from './customers.ts';
export { createSessions, loadSealingKeys, loadSessionKeys, type SessionKey, type Sessions } from './sessions.ts';
export type * from './types.ts';
