import { CUSTOMER_EVENTS } from './customer-events.ts';
import type { EventDescription } from './event-fields.ts';
import { ORDER_EVENTS } from './order-events.ts';
import { PRODUCT_EVENTS } from './product-events.ts';

const CATALOGUE = { ...ORDER_EVENTS, ...PRODUCT_EVENTS, ...CUSTOMER_EVENTS } as const;

/** Type of a business event. A type is never renamed. */
export type EventType = keyof typeof CATALOGUE;

/** Catalogue of all events that the shop writes: subject, meaning, schema of the data and an example of each type. */
export const EVENT_CATALOGUE: Readonly<Record<EventType, EventDescription>> = CATALOGUE;

/** All types, in the order of the catalogue. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(CATALOGUE).filter(isEventType);

function isEventType(text: string): text is EventType {
  return Object.hasOwn(CATALOGUE, text);
}
