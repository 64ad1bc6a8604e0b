export { sweepHistories } from './forget-old-histories.ts';
export type * from './ports.ts';
export { HISTORY_DAYS, MOST_TERMS } from './remembered-term.ts';
export { createSearchHistory, joinHistory } from './search-history.ts';
