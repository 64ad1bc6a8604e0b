/** Kind of a movement of the balance at the provider. `other` is none that the shop books. */
export type MovementKind =
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'dispute-reversal'
  | 'fee'
  | 'payout'
  | 'payout-reversal'
  | 'other';

/** Movement of the balance at the provider. Minor units; negative amounts leave the balance. */
export type ProviderMovement = {
  id: string;
  kind: MovementKind;
  /** The provider's own name of the kind. */
  category: string;
  /** Amount before the fee. */
  amount: number;
  fee: number;
  currency: string;
  createdAt: Date;
  /** ISO date from which it may be paid out. */
  availableOn: string;
  /** The provider's id of its cause: a charge, a refund, a dispute, a payout. */
  sourceId: string | null;
  /** Payment of the shop, by its own id or the provider's. */
  paymentId: string | null;
  intentId: string | null;
};

/** Transfer of the provider to the bank. `movementId`: its movement of the balance. */
export type ProviderPayout = {
  id: string;
  amount: number;
  currency: string;
  /** ISO date on which it is at the bank. */
  arrivesOn: string;
  state: 'pending' | 'paid' | 'failed';
  createdAt: Date;
  movementId: string | null;
};

/** State of a dispute at the provider. An inquiry takes no money. */
export type DisputeState = 'inquiry' | 'needs-response' | 'under-review' | 'won' | 'lost';

/** Payment that a bank or cardholder takes back or wants back. Minor units. */
export type ProviderDispute = {
  id: string;
  intentId: string | null;
  paymentId: string | null;
  amount: number;
  currency: string;
  /** The provider's name of the reason. */
  reason: string;
  state: DisputeState;
  openedAt: Date;
  /** Until when evidence counts; null for none. */
  dueAt: Date | null;
  hasEvidence: boolean;
  /** Money that was taken and given back for it. */
  movements: ProviderMovement[];
};

/** Purposes of files of evidence; a dispute has one file for each. */
export const EVIDENCE_PURPOSES = [
  'receipt',
  'shipping',
  'communication',
  'service',
  'refund-policy',
  'cancellation-policy',
  'other',
] as const;
export type EvidencePurpose = (typeof EVIDENCE_PURPOSES)[number];

/** Evidence of a dispute: a text and files, which are PDF or JPEG. */
export type ProviderEvidence = {
  text: string;
  files: readonly { purpose: EvidencePurpose; name: string; type: string; content: Buffer }[];
};

/**
 * Port to the reports of a payment provider. Lists are in any order; each yields pages. An unreachable provider throws
 * ProviderAway.
 */
export type ProviderReports = {
  movements(since: Date): AsyncIterable<ProviderMovement[]>;
  payouts(since: Date): AsyncIterable<ProviderPayout[]>;
  /** Ids of the movements that a payout settles, its own included. */
  settledBy(payoutId: string): AsyncIterable<string[]>;
  disputes(since: Date): AsyncIterable<ProviderDispute[]>;
  dispute(id: string): Promise<ProviderDispute | null>;
  /** Sends evidence, once and for good. False if the dispute takes none any more. */
  sendEvidence(id: string, evidence: ProviderEvidence): Promise<boolean>;
  /** Accepts a dispute. False if it is decided already. */
  acceptDispute(id: string): Promise<boolean>;
};
