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
    'used-by-person',
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

/** Stored benefits of a basket: codes, the chosen benefit, and notices of those that ended. */
export type StoredBenefits = v.InferOutput<typeof Row>;
export type StoredNotice = v.InferOutput<typeof Notice>;

export const NO_BENEFITS: StoredBenefits = { codes: [], choice: null, notices: [] };

export function readBenefits(stored: unknown): StoredBenefits {
  if (stored === null || stored === undefined) return NO_BENEFITS;
  const read = v.safeParse(Row, stored);
  return read.success ? read.output : NO_BENEFITS;
}

/**
 * Joins the stored benefits of two baskets. Codes and choice are the customer's own; each falls back to the joined
 * basket's. All notices remain.
 */
export function joinBenefits(own: StoredBenefits, brought: StoredBenefits): StoredBenefits {
  return {
    codes: own.codes.length > 0 ? own.codes : brought.codes,
    choice: own.choice ?? brought.choice,
    notices: [...own.notices, ...brought.notices],
  };
}

/** Converts benefits to the stored value; null if there is nothing to store. */
export function asRow(benefits: StoredBenefits): StoredBenefits | null {
  return benefits.codes.length === 0 && benefits.choice === null && benefits.notices.length === 0 ? null : benefits;
}
