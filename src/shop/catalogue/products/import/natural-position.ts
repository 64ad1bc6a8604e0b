const LETTERS = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl'];
const COUNTED = /^(\d)xl$/;
/** Factors to gigabytes: storage sizes use several units of one scale. */
const UNITS: Record<string, number> = { tb: 1024, gb: 1, mb: 1 / 1024 };
const HIGHEST = 2_000_000_000;

/**
 * Returns the sort position of a value that its text implies: XS before S before M, 36 before 38, 160x90 before
 * 200x100, 512 GB before 1 TB, H2 before H3. Null if only the order of the feed decides (colours, names).
 */
export function naturalPosition(text: string): number | null {
  const value = text.trim().toLowerCase();
  const letters = LETTERS.indexOf(value.replace(COUNTED, (_, count: string) => `${'x'.repeat(Number(count))}l`));
  if (letters >= 0) return letters + 1;
  const counted = COUNTED.exec(value);
  if (counted) return LETTERS.length + Number(counted[1]);
  return fromNumbers(value);
}

function fromNumbers(value: string): number | null {
  const match = /^[a-z]{0,2}(\d{1,7}(?:[.,]\d+)?)\s*([a-z]*)[^\d]*(\d+(?:[.,]\d+)?)?/.exec(value);
  if (!match) return null;
  const [, first = '', unit = '', second = '0'] = match;
  const lead = Number(first.replace(',', '.')) * (UNITS[unit] ?? 1);
  const position = Math.round(lead * 1000) + Math.min(999, Math.floor(Number(second.replace(',', '.'))));
  return position > HIGHEST ? null : position + LETTERS.length + 10;
}
