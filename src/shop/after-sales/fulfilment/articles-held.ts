import type { ReturnRow } from './returns.store.ts';
import type { LifeLine } from './types.ts';

type Settled = Pick<ReturnRow, 'settledAt'> & {
  lines: readonly Pick<ReturnRow['lines'][number], 'position' | 'accepted' | 'exchanged' | 'exchangeSku'>[];
};

/**
 * Returns the variant of each unit of a line that the customer still has, in the order in which returns take them. The
 * last exchanged units come first. Employees do not check which variant is in a parcel, and an exchanged unit is more
 * likely to be returned than one that was kept.
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
