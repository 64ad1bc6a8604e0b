/** More is no photograph but an attempt (completions 45). */
export const MOST_PIXELS = 50_000_000;
/** For one picture, with the start of the process that makes it anew. */
export const SECONDS = 30;
