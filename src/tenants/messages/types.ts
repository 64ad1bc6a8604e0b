import type { messages } from './de-CH/index.ts';

/** One locale's texts: Swiss German is the model, so a text that another locale lacks does not compile. */
export type Messages = typeof messages;
