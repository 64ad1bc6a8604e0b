import * as v from 'valibot';
import { expect } from 'vitest';
import type { Pool } from '../../src/platform/database/pool.ts';
import { EVENT_CATALOGUE, type EventType, readEvents, type ShopEvent } from '../../src/shop/staff/events/index.ts';

/** Gives all drafts their positions, and returns the events behind a position. */
export async function eventsBehind(pool: Pool, after: number): Promise<ShopEvent[]> {
  await pool.query('select sequence_events(1000000)');
  return readEvents(pool, { after, limit: 1_000_000 });
}

/** Expects that data have exactly the fields that the catalogue describes. */
export function expectDescribed(events: readonly ShopEvent[]): void {
  for (const { type, data, subject } of events) {
    const parsed = v.safeParse(EVENT_CATALOGUE[type].data, data);
    expect({ type, subject, issues: parsed.issues }).toEqual({ type, subject, issues: undefined });
    expect({ type, data }).toEqual({ type, data: parsed.output });
    const form = new RegExp(`^${EVENT_CATALOGUE[type].subject.replace(/\{\w+\}/, '[\\w.-]+')}$`);
    expect(subject).toMatch(form);
  }
}

/** Texts of the database by which a person is recognised. */
export async function personalTexts(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ text: string | null }>(
    `select contact->>'email' as text from orders
     union select delivery->'billing'->>name from orders, unnest(array['firstName', 'lastName', 'street', 'postalCode', 'city']) name
     union select unnest(array[email, first_name, last_name, phone, number]) from customer
     union select unnest(array[email, name, message]) from contact_ticket
     union select unnest(array[author, title, body]) from review
     union select unnest(array[recipient_email, recipient_name, sender_name, message]) from gift_card
     union select tracking_number from shipment`,
  );
  return new Set(rows.flatMap(({ text }) => (text ? [text] : [])));
}

/** Expects that no text of the events is one by which a person is recognised, and that none has an at sign. */
export async function expectNothingPersonal(pool: Pool, events: readonly ShopEvent[]): Promise<void> {
  const personal = await personalTexts(pool);
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (personal.has(value) || value.includes('@')) found.add(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const { data, subject } of events) {
    walk(data);
    walk(subject.slice(subject.indexOf('/') + 1));
  }
  expect([...found]).toEqual([]);
}

/** Returns the types of events with their subjects, without those of stock. */
export const told = (events: readonly ShopEvent[]): [EventType, string][] =>
  events.flatMap(({ type, subject }) => (type === 'stock.changed' ? [] : [[type, subject]]));
