import type { ImportReport } from '../shop/catalogue/products/import/index.ts';
import type { Surroundings } from './command.ts';

const SHOWN = 20;

/** Returns what an import of products, prices or stock changed. */
export function changedProducts({ changed, withdrawn }: ImportReport): string {
  return `${changed} products changed, ${withdrawn} articles withdrawn`;
}

/** Prints the figures of an import, and its first refusals. `more`: where all of them are. */
export function printReport(
  { out, err }: Pick<Surroundings, 'out' | 'err'>,
  { what, report, outcome, more = '' }: { what: string; report: ImportReport; outcome: string; more?: string },
): void {
  const { rows, accepted, refused } = report;
  out(`${what}: ${rows} rows read, ${accepted} imported, ${outcome}, ${refused.length} problems`);
  for (const { line, attribute, reason } of refused.slice(0, SHOWN))
    err(`line ${line}: ${[attribute, reason].filter((part) => part !== '').join(' ')}`);
  if (refused.length > SHOWN) err(`and ${refused.length - SHOWN} more${more}`);
}
