/** The customers' door: who is asking. */
export { createSessions, loadSessionKeys, type Sessions } from './sessions.ts';
