import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { actsSeenBy, orderOfApproval } from '../employees/index.ts';
import { approvalListOf, type ListedApproval } from './approval-list.store.ts';
import { createListing, type Listing } from './listing.ts';

/** List of requests for approval. It has no files, since requests are deleted after 90 days. */
export type ApprovalListing = Omit<Listing<ListedApproval>, 'first' | 'after'>;

export function createApprovalListing(deps: {
  pool: Pool;
  clock: Clock;
  /** Returns the names of the buyers of orders, by number. */
  buyersOf(tenant: string, numbers: string[]): Promise<Map<string, string>>;
}): ApprovalListing {
  type Row = Omit<ListedApproval, 'customer' | 'isOwn'>;
  return {
    shape: approvalListOf([]).shape,
    list: async (member, asked) => {
      const page = await createListing<Row, string, string, string>(deps, approvalListOf(actsSeenBy(member))).list(
        member,
        asked,
      );
      if (!page) return null;
      const numbers = page.lines.flatMap((line) => orderOfApproval(line) ?? []);
      const buyers = numbers.length === 0 ? new Map<string, string>() : await deps.buyersOf(asked.tenant.id, numbers);
      return {
        ...page,
        lines: page.lines.map((line) => ({
          ...line,
          customer: buyers.get(orderOfApproval(line) ?? '') ?? null,
          isOwn: line.requestedBy === member.id,
        })),
      };
    },
    export: async () => ({ ok: false, problem: 'not-allowed' }),
  };
}
