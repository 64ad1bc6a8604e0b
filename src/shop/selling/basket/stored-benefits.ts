import * as v from 'valibot';

const Notice = v.object({
  code: v.nullable(v.string()),
  title: v.string(),
  reason: v.picklist([
    'unknown-code',
    'not-yet',
    'expired',
    'ended',
    'used-up',
    'used-today',
    'already-used',
    'one-per-order',
    'other-group',
    'other-person',
    'gift-sold-out',
    'nothing-eligible',
    'below-minimum',
  ]),
  /** Minor units. */
  missing: v.nullable(v.number()),
});
const Row = v.object({ codes: v.array(v.string()), choice: v.nullable(v.string()), notices: v.array(Notice) });

/** What a basket remembers of benefits: codes, the chosen one, and what to tell of those that are gone. */
export type StoredBenefits = v.InferOutput<typeof Row>;
export type StoredNotice = v.InferOutput<typeof Notice>;

export const NO_BENEFITS: StoredBenefits = { codes: [], choice: null, notices: [] };

export function readBenefits(stored: unknown): StoredBenefits {
  if (stored === null || stored === undefined) return NO_BENEFITS;
  const read = v.safeParse(Row, stored);
  return read.success ? read.output : NO_BENEFITS;
}

/**
 * What two baskets remember, as one: codes and choice are those of the customer's own, and where it has none those that were brought,
 * each by itself. Nothing that is to be told is lost.
 */
export function joinBenefits(own: StoredBenefits, brought: StoredBenefits): StoredBenefits {
  return {
    codes: own.codes.length > 0 ? own.codes : brought.codes,
    choice: own.choice ?? brought.choice,
    notices: [...own.notices, ...brought.notices],
  };
}

/** As it is stored; null where there is nothing to remember. */
export function asRow(benefits: StoredBenefits): StoredBenefits | null {
  return benefits.codes.length === 0 && benefits.choice === null && benefits.notices.length === 0 ? null : benefits;
}
