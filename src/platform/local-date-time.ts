/**
 * The moment that a field of day and time means where the house is: "2026-11-22T09:00". Null for none. An hour that is
 * left out in spring is the one after it; of one that comes twice in autumn it is the first.
 */
export function readLocalDateTime(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The zone's offset two hours before that moment, and after it: the earlier offset that fits counts.
  for (const guess of [
    asUtc - offsetAt(asUtc - 14 * 3_600_000, timeZone),
    asUtc - offsetAt(asUtc + 14 * 3_600_000, timeZone),
  ])
    if (guess + offsetAt(guess, timeZone) === asUtc) return new Date(guess);
  return new Date(asUtc - offsetAt(asUtc - 14 * 3_600_000, timeZone));
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
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
