/** A table of measures as editors write it on the page of size advice: the first column names the size. */
export type SizeTable = { title: string; head: string[]; rows: string[][] };

type Written = { type: string; title?: string | null; head?: string[]; rows?: string[][] };

/** Fewer of a product's sizes in a table, and it is about something else. */
const LEAST_SHARE = 0.5;

/** True if the cell is the size, or one of several that stand together ("S/M", "XS, S"). */
function names(cell: string, size: string): boolean {
  return cell === size || cell.split(/\s*[/,]\s*/).includes(size);
}

/**
 * The tables that are about the sizes a product comes in: those that know most of them, several if they know equally
 * many, none if half of the sizes stand in no table. Rows of other sizes are left out.
 */
export function sizeTables(blocks: readonly Written[], sizes: readonly string[]): SizeTable[] {
  const known = blocks.flatMap((block) => {
    if (block.type !== 'table' || !block.head || !block.rows) return [];
    const { title, head, rows } = block;
    // Sizes stand in one column: the first, or that of another system of the same table.
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
