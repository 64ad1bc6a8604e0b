import type { TenantId } from '../../../tenants/tenant.ts';
import type { EventType } from './event-catalogue.ts';
import type { ShopEvent } from './types.ts';

/** Envelope of an event: CloudEvents 1.0 in JSON, with the extension attributes `tenant` and `sequence`. */
export type CloudEvent = {
  specversion: '1.0';
  id: string;
  source: string;
  type: EventType;
  subject: string;
  /** ISO 8601 in UTC. */
  time: string;
  datacontenttype: 'application/json';
  /** Name of the schema of the data; another one for each incompatible change. */
  dataschema: string;
  /** Absent for objects that all tenants share. */
  tenant?: TenantId;
  /** Position of the event in the log with 16 digits, so that texts sort like numbers. */
  sequence: string;
  data: ShopEvent['data'];
};

const SOURCE = '/api/admin/v1';
const SEQUENCE_DIGITS = 16;

/** Returns the name of the schema of an event's data. */
export function schemaNameOf(type: EventType): string {
  return `urn:kontor:event:${type}:1`;
}

/** Wraps an event for readers outside of the shop. */
export function envelopeOf({ position, id, type, tenant, subject, at, data }: ShopEvent): CloudEvent {
  return {
    specversion: '1.0',
    id,
    source: SOURCE,
    type,
    subject,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaNameOf(type),
    ...(tenant === null ? {} : { tenant }),
    sequence: String(position).padStart(SEQUENCE_DIGITS, '0'),
    data,
  };
}
