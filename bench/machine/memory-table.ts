/** Memory of the process in MB from the table in docs/operations.md. */
export type MemoryCase = { workers: number; started: number; inUse: number; afterUse: number };

/**
 * Reads the rows of the table whose first column is "workers". Throws if there is none, because nothing would be
 * compared.
 */
export function readMemoryTable(document: string): MemoryCase[] {
  const lines = document.split('\n');
  const head = lines.findIndex((line) => /^\|\s*workers\s*\|/.test(line));
  if (head < 0) throw new Error('the document has no table of memory by workers');
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? rows.length : end).map((line) => {
    const [workers, started, inUse, afterUse] = line.split('|').slice(1).map(wholeNumber);
    if (workers === undefined || started === undefined || inUse === undefined || afterUse === undefined)
      throw new Error(`a row of the memory table has too few columns: ${line}`);
    return { workers, started, inUse, afterUse };
  });
}

function wholeNumber(cell: string): number | undefined {
  const found = /^\s*(\d+)(?: MB)?\s*$/.exec(cell);
  return found ? Number(found[1]) : undefined;
}
