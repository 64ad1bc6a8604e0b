import { Temporal } from 'temporal-polyfill';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;
const SHORT_OFFSET = /([+-]\d{2})(\d{2})$/;

/**
 * Parses an ISO 8601 date or time to milliseconds; null if it is invalid. A time without an offset is in the time zone
 * of the tenant. A date is the start of that day, or its end for `edge` "end": "to 2026-10-31" includes the 31st.
 */
export function parseInstant(text: string, timeZone: string, edge: 'start' | 'end'): number | null {
  const trimmed = text.trim().replace(' ', 'T');
  try {
    if (DATE.test(trimmed)) {
      const day = Temporal.PlainDate.from(trimmed, { overflow: 'reject' });
      return (edge === 'start' ? day : day.add({ days: 1 })).toZonedDateTime(timeZone).epochMilliseconds;
    }
    if (WITHOUT_ZONE.test(trimmed)) {
      return Temporal.PlainDateTime.from(trimmed, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds;
    }
    return Temporal.Instant.from(trimmed.replace(SHORT_OFFSET, '$1:$2')).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Parses an interval such as "2026-11-20T00:00+0100/2026-11-30T23:59+0100"; null if it is invalid. */
export function parseInterval(text: string, timeZone: string): { from: number; to: number } | null {
  const parts = text.split('/');
  const [start = '', end = ''] = parts;
  if (parts.length !== 2) return null;
  const from = parseInstant(start, timeZone, 'start');
  const to = parseInstant(end, timeZone, 'end');
  return from === null || to === null || to <= from ? null : { from, to };
}
