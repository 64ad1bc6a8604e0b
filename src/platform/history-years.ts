import * as v from 'valibot';

/** Kinds of history that no law of the books retains, with the years that they stay by default. */
const DEFAULTS = {
  /** Views of employees, and their reasons. */
  views: 2,
  /** Versions of pages that were never published. */
  drafts: 2,
  /** Ended price periods. */
  prices: 3,
  /** Units of products by day. */
  reports: 3,
  /** Pick lists, batches and tours. */
  warehouse: 3,
  /** Mailings with their recipients. */
  campaigns: 3,
  /** Further pictures of retired products. */
  goods: 3,
};

export type HistoryKind = keyof typeof DEFAULTS;
export type HistoryYears = Readonly<Record<HistoryKind, number>>;

/** Default of HISTORY_YEARS. */
export const HISTORY_YEARS = Object.entries(DEFAULTS)
  .map(([kind, years]) => `${kind}=${years}`)
  .join(',');

const isKind = (text: string): text is HistoryKind => Object.hasOwn(DEFAULTS, text);

/** Reads years by kind, such as `prices=5,views=1`. Kinds that are not named have their default. Null for any other text. */
function historyYearsOf(text: string): HistoryYears | null {
  const years = { ...DEFAULTS };
  for (const part of text.split(',')) {
    const [, kind = '', number = ''] = /^\s*([a-z]+)=(\d{1,2})\s*$/.exec(part) ?? [];
    if (!isKind(kind) || Number(number) < 1) return null;
    years[kind] = Number(number);
  }
  return years;
}

/** Format of HISTORY_YEARS. */
export const historyYears = v.pipe(
  v.string(),
  v.rawTransform<string, HistoryYears>(({ dataset, addIssue, NEVER }) => {
    const years = historyYearsOf(dataset.value);
    if (years) return years;
    addIssue({
      message: `HISTORY_YEARS must be years from 1 to 99 by kind, such as ${HISTORY_YEARS}`,
    });
    return NEVER;
  }),
);
