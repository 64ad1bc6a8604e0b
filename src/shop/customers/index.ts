/** The customers' door: who is asking. */
export { createSessions, loadSessionKeys, type SessionKey, type Sessions } from './sessions.ts';
