/** Table of measures on the editors' page of size advice: the first column names the size. */
export type SizeTable = { title: string; head: string[]; rows: string[][] };

type Written = { type: string; title?: string | null; head?: string[]; rows?: string[][] };

/** Minimum share of a product's sizes that a table must contain to apply to it. */
const LEAST_SHARE = 0.5;

/** Returns true if the cell is the size or contains it in a list ("S/M", "XS, S"). */
function names(cell: string, size: string): boolean {
  return cell === size || cell.split(/\s*[/,]\s*/).includes(size);
}

/**
 * Returns the tables for a product's sizes: those with most of them, several if equal. Returns none if half of the
 * sizes are in no table. Omits rows of other sizes.
 */
export function sizeTables(blocks: readonly Written[], sizes: readonly string[]): SizeTable[] {
  const known = blocks.flatMap((block) => {
    if (block.type !== 'table' || !block.head || !block.rows) return [];
    const { title, head, rows } = block;
    // All sizes are in one column: the first, or that of another size system in the table.
    const columns = head.map(
      (_, column) => sizes.filter((size) => rows.some((row) => names(row[column] ?? '', size))).length,
    );
    const most = Math.max(0, ...columns);
    const column = columns.indexOf(most);
    const own = rows.filter((row) => sizes.some((size) => names(row[column] ?? '', size)));
    return [{ count: most, table: { title: title ?? '', head, rows: own } }];
  });
  const most = Math.max(0, ...known.map(({ count }) => count));
  if (most === 0 || most < sizes.length * LEAST_SHARE) return [];
  return known.filter(({ count }) => count === most).map(({ table }) => table);
}
