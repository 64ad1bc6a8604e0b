/** The customers' door: who is asking. */
export { createSessions, loadSealingKeys, loadSessionKeys, type SessionKey, type Sessions } from './sessions.ts';
