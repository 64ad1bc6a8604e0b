import { type BrokenRow, FeedProblem, type RawRow } from './types.ts';

const NUL = String.fromCharCode(0);

/** Tells whether PostgreSQL accepts a text: it refuses NUL in any text and lone surrogates in JSON. */
function isStorable(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll(NUL, '').toWellFormed();
}

/** Replaces rows that the database would refuse by broken rows, so that one of them does not end the whole run. */
export async function* storableRows(rows: AsyncGenerator<RawRow | BrokenRow>): AsyncGenerator<RawRow | BrokenRow> {
  try {
    for await (const row of rows) yield checked(row);
  } catch (error) {
    // The message is stored as well and may quote the file.
    if (error instanceof FeedProblem) throw new FeedProblem(storable(error.message));
    throw error;
  }
}

function checked(row: RawRow | BrokenRow): RawRow | BrokenRow {
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
  const { id } = row.values;
  const sku = typeof id === 'string' && isStorable(id) ? id.trim() : '';
  return {
    line: row.line,
    broken: 'the row has a sign that is no text (NUL or half of one)',
    // A bad row still proves that its variant exists, so that it is not withdrawn.
    ...(sku === '' ? {} : { id: sku }),
  };
}
