const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment where the house is, as an ISO date: a plan begins with it. */
export function dayOf(moment: Date, timeZone: string): string {
  const known = formats.get(timeZone);
  // Canadian English writes dates as ISO does.
  const format = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  if (!known) formats.set(timeZone, format);
  return format.format(moment);
}
