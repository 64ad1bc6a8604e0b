/** Fields of a schedule with their lowest and highest value. Both 0 and 7 are Sunday. */
const FIELDS = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 7],
] as const;
const PART = /^(?:\*|(?<from>\d{1,2})(?:-(?<to>\d{1,2}))?)(?:\/(?<step>\d{1,2}))?$/;
const MONTH = 3;
const DAY_OF_MONTH = 2;
/** Days of the months in a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns why a schedule is no five cron fields of numbers, or never comes; null for a valid one. */
export function cronProblem(cron: string): string | null {
  const texts = cron.split(' ');
  if (texts.length !== FIELDS.length) return 'must be five cron fields in UTC';
  const fields = FIELDS.map(([, lowest, highest], index) => valuesOf(texts[index] ?? '', lowest, highest));
  const wrong = FIELDS.flatMap(([name, lowest, highest], index) =>
    fields[index]
      ? []
      : [`must be five cron fields in UTC: "${texts[index]}" is no ${name} of ${lowest} to ${highest}`],
  );
  const months = fields[MONTH] ?? [];
  const longest = Math.max(...months.map((month) => DAYS[month - 1] ?? 0));
  if (wrong.length === 0 && Math.min(...(fields[DAY_OF_MONTH] ?? [])) > longest)
    wrong.push(`never comes: no day of the month is in a month of "${texts[MONTH]}"`);
  return wrong[0] ?? null;
}

/** Returns the values that a field names; null if it is invalid. */
function valuesOf(field: string, lowest: number, highest: number): number[] | null {
  const parts = field.split(',').map((part) => {
    const read = PART.exec(part)?.groups;
    if (!read) return null;
    const { from, to, step } = read;
    const first = Number(from ?? lowest);
    const last = Number(to ?? (from === undefined || step !== undefined ? highest : from));
    const every = Number(step ?? 1);
    if (first < lowest || last > highest || first > last || every < 1) return null;
    return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, index) => first + index * every);
  });
  const valid = parts.filter((part) => part !== null);
  return valid.length === parts.length ? valid.flat() : null;
}
