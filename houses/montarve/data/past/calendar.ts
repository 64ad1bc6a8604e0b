/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** Share of a year's orders by month, 100 on average. */
const SEASONS = [96, 82, 88, 92, 94, 86, 98, 78, 94, 104, 128, 142];

/** Orders by day of the week, from Sunday, 100 on average. */
const WEEK = [118, 112, 100, 96, 94, 86, 94];

/** Growth in percent from the first to the last day. */
const GROWTH = 70;

export const isoDay = (day: Date): string => day.toISOString().slice(0, 10);

/** Returns the UTC day that begins `days` after another. */
export const dayAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

/** Whether carriers and banks rest. */
export const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

/** Returns the day itself, or the Monday after a weekend. */
export function workingDay(day: Date): Date {
  let found = day;
  while (isWeekend(found)) found = dayAfter(found, 1);
  return found;
}

/** Returns the Friday after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return 1 + ((4 - first + 7) % 7) + 21 + 1;
}

/** A time of lower prices and more orders, with the percentage of its voucher; null on other days. */
export function saleOn(day: Date): { key: 'black-friday' | 'summer' | 'winter'; more: number } | null {
  const [month, date] = [day.getUTCMonth(), day.getUTCDate()];
  const friday = blackFriday(day.getUTCFullYear());
  if (month === 10 && date >= friday - 4 && date <= friday + 3)
    return { key: 'black-friday', more: date === friday ? 320 : 180 };
  if (month === 6 && date <= 20) return { key: 'summer', more: 140 };
  if (month === 0 && date >= 3 && date <= 24) return { key: 'winter', more: 135 };
  return null;
}

/** How many orders a day has in comparison to others. */
export function weightOf(day: Date, part: number): number {
  // Parcels of orders from the last days before Christmas arrive too late.
  const closing = day.getUTCMonth() === 11 && day.getUTCDate() > 20 ? 0.45 : 1;
  const season = (SEASONS[day.getUTCMonth()] ?? 100) * (WEEK[day.getUTCDay()] ?? 100);
  return season * (100 + GROWTH * part) * ((saleOn(day)?.more ?? 100) / 100) * closing;
}

/** Returns the number of orders of each day: `count` in all. */
export function ordersByDay(first: Date, days: number, count: number): number[] {
  const weights = Array.from({ length: days }, (_, index) => weightOf(dayAfter(first, index), index / days));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [sum, given] = [0, 0];
  return weights.map((weight) => {
    sum += weight;
    const until = Math.round((sum / total) * count);
    const own = until - given;
    given = until;
    return own;
  });
}
