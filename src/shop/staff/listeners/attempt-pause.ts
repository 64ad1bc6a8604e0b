const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between the attempts of an event: together three days. */
const PAUSES_MS = [
  5000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  30 * HOUR_MS,
];

/** Returns the milliseconds until the next attempt after a number of failed ones; null if the event is parked. */
export function pauseBefore(attempts: number): number | null {
  return PAUSES_MS[attempts - 1] ?? null;
}
