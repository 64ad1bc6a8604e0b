/** Customer accounts: registration, login, sessions and personal data. */

export { accountByEmail, accountById, insertAccount } from './accounts.store.ts';
export { buyerFacts } from './buyer-facts.ts';
export { type Customers, createCustomers } from './customers.ts';
export type { AccountEntry } from './entered.ts';
export { writeLetter } from './letters.ts';
export { NOTHING_KEPT } from './login.ts';
export type { PasskeyCreation, PasskeyRequest } from './passkey-options.ts';
export type { SessionKeys } from './session-token.ts';
export { createSessions, type SessionKey, type Sessions } from './sessions.ts';
export type * from './types.ts';
