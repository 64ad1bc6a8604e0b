/** Stock: locations, movements, reservations, backorders and sets. */
export { arrivalDays } from './arrivals.store.ts';
export {
  addFeedLevels,
  bookDeferredLevels,
  type FeedLevel,
  hasDeferredLevels,
  openFeedLevels,
  writeFeedLevels,
} from './deferred-levels.store.ts';
export {
  lockOrCreateStock,
  moveStock,
  receiveStock,
  recountStock,
  setBins,
  setLevels,
  setTotals,
} from './levels.store.ts';
export {
  defaultLocation,
  insertLocation,
  LOCATION_KINDS,
  lockLocation,
  lockVariantsAt,
  openLocations,
  readLocations,
  type StockLocation,
  updateLocation,
} from './locations.store.ts';
export { FEW_LEFT, type Shortage, type StockLine } from './movement.ts';
export { changeSet, isSetOfParts, type SetPart, type SetProblem, writeSet } from './sets.store.ts';
export {
  announceStock,
  giveBackStock,
  lockStock,
  reserveStock,
  takeFreeStock,
  takeStock,
  unitsInOrder,
} from './stock.store.ts';
export { correctedStock, MOST_STOCK } from './stock-correction.ts';
export { endShippedWaits, serveAllWaiting, serveWaiting, waitAgain } from './waiting.store.ts';
