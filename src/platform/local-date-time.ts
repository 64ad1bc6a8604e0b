/**
 * Parses the value of a date and time field, such as "2026-11-22T09:00", in a time zone. Returns null for any other
 * form. A time in the skipped hour of spring means one hour later. A repeated hour in autumn means its first
 * occurrence.
 */
export function readLocalDateTime(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // Tries the offsets 14 hours before and after the time; the earlier offset that fits wins.
  for (const guess of [
    asUtc - offsetAt(asUtc - 14 * 3_600_000, timeZone),
    asUtc - offsetAt(asUtc + 14 * 3_600_000, timeZone),
  ])
    if (guess + offsetAt(guess, timeZone) === asUtc) return new Date(guess);
  return new Date(asUtc - offsetAt(asUtc - 14 * 3_600_000, timeZone));
}

/** Returns the offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
  const shown = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`);
  return shown - Math.floor(moment / 60_000) * 60_000;
}
