import type { ReturnRow } from './returns.store.ts';
import type { LifeLine } from './types.ts';

type Settled = Pick<ReturnRow, 'settledAt'> & {
  lines: readonly Pick<ReturnRow['lines'][number], 'position' | 'accepted' | 'exchanged' | 'exchangeSku'>[];
};

/**
 * Which article each piece of a line is that its buyer has after these returns, in the order in which they come back. What was
 * exchanged last comes first: nobody asks which of several variants is in a parcel, and whoever exchanged a piece once is likelier
 * to send it back than the one that was kept.
 */
export function articlesHeld(
  line: Pick<LifeLine, 'position' | 'sku' | 'shipped'>,
  settled: readonly Settled[],
): string[] {
  const times = ({ settledAt }: Settled): number => settledAt?.getTime() ?? 0;
  return settled
    .toSorted((a, b) => times(a) - times(b))
    .flatMap(({ lines }) => lines.filter(({ position }) => position === line.position))
    .reduce<string[]>(
      (held, { accepted, exchanged, exchangeSku }) => [
        ...(exchangeSku === null ? [] : Array.from({ length: exchanged }, () => exchangeSku)),
        ...held.slice(accepted),
      ],
      Array.from({ length: line.shipped }, () => line.sku),
    );
}
