/** Business events: their catalogue, and the log that programs read (decision 220). */

export { type CloudEvent, envelopeOf, schemaNameOf } from './cloud-event.ts';
export { EVENT_CATALOGUE, EVENT_TYPES, type EventType } from './event-catalogue.ts';
export { readEventPage } from './event-page.ts';
export { createEventReading, type EventReading, type EventsRead } from './event-reading.ts';
export {
  eventAt,
  firstPositionSince,
  lastPosition,
  positionRange,
  readBetween,
  readEvents,
} from './events.store.ts';
export { EVENT_DAYS, pruneOldEvents } from './prune-events.ts';
export { startSequencer } from './sequencer.ts';
export { writeTenantCurrencies } from './tenant-currencies.store.ts';
export type { ShopEvent } from './types.ts';
