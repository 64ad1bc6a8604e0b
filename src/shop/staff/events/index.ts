/** Business events: their catalogue, and the log that programs read (decision 220). */

export { type CloudEvent, envelopeOf, schemaNameOf } from './cloud-event.ts';
export { EVENT_CATALOGUE, EVENT_TYPES, type EventType, isEventType } from './event-catalogue.ts';
export { lastPosition, readEvents } from './events.store.ts';
export type { EventFilter, ShopEvent } from './types.ts';
