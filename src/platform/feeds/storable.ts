import type { TableRules } from './feed-rules.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './rows.ts';

const NUL = String.fromCharCode(0);

/** Tells whether PostgreSQL accepts a text: it refuses NUL in any text and lone surrogates in JSON. */
function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll(NUL, '').toWellFormed();
}

/** Replaces rows that the database would refuse by broken rows, so that one of them does not end the whole run. */
export async function* storableRows(
  rows: AsyncGenerator<RawRow | BrokenRow>,
  rules: Pick<TableRules, 'id'>,
): AsyncGenerator<RawRow | BrokenRow> {
  try {
    for await (const row of rows) yield checked(row, rules);
  } catch (error) {
    // The message is stored as well and may quote the file.
    if (error instanceof FeedProblem) throw new FeedProblem(storable(error.message));
    throw error;
  }
}

function checked(row: RawRow | BrokenRow, rules: Pick<TableRules, 'id'>): RawRow | BrokenRow {
  if ('broken' in row) {
    const { id, attribute, ...rest } = row;
    return {
      ...rest,
      broken: storable(row.broken),
      ...(attribute === undefined ? {} : { attribute: storable(attribute) }),
      ...(id !== undefined && isStorable(id) ? { id } : {}),
    };
  }
  if (Object.entries(row.values).flat(2).every(isStorable)) return row;
  const given = rules.id && row.values[rules.id.column];
  const id = typeof given === 'string' && isStorable(given) ? given.trim() : '';
  return {
    line: row.line,
    broken: 'the row has a sign that is no text (NUL or half of one)',
    // A bad row still proves that what it names exists.
    ...(id === '' ? {} : { id }),
  };
}
