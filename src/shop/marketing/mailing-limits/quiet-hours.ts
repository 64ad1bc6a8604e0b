/** Returns the hour of the day in a time zone, 0 to 23. */
function localHour(at: Date, timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', hour: '2-digit' }).format(at);
  return Number(hour) % 24;
}

/**
 * Whether a time is within the quiet hours of a time zone: from the first hour on, before the last one. They may span
 * midnight; equal hours mean none.
 */
export function isQuiet(
  at: Date,
  timeZone: string,
  { quietFrom, quietUntil }: { quietFrom: number; quietUntil: number },
): boolean {
  if (quietFrom === quietUntil) return false;
  const hour = localHour(at, timeZone);
  return quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
}
