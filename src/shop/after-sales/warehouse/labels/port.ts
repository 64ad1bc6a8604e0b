import type { Language, Tenant } from '../../../../tenants/tenant.ts';
import type { Carrier } from '../../fulfilment/index.ts';

/** Address on a label. */
export type LabelAddress = {
  name: string;
  /** Lines below the name, as carriers print them; at most two. */
  moreLines?: readonly string[];
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
};

export type LabelRequest = {
  /** Order number and number of the parcel ("10000012-1"), equal at every attempt. */
  reference: string;
  sender: LabelAddress;
  recipient: LabelAddress;
  /** Grams. */
  weight: number;
  /** Day on which the carrier gets the parcel, ISO date. */
  shipDay: string;
  language: Language;
};

/**
 * Why a carrier gave no label. `away`: no answer in time, or a fault of the carrier; a later attempt may succeed.
 * `refused`: it does not accept the parcel as described. `access`: it does not accept the account.
 */
export const LABEL_PROBLEMS = ['away', 'refused', 'access'] as const;
export type LabelProblem = (typeof LABEL_PROBLEMS)[number];

export type Label = {
  trackingNumber: string;
  /** Id by which the carrier cancels it. */
  labelId: string;
  pdf: Uint8Array;
};

export type LabelFailure = {
  ok: false;
  problem: LabelProblem;
  /** Message of the carrier, without personal data; for the log. */
  detail: string;
};
export type LabelOutcome = ({ ok: true } & Label) | LabelFailure;

/** Service of one carrier for one account. */
export type LabelService = {
  /** Creates a label. A repetition for one reference may create another one; only the last counts. */
  create(request: LabelRequest): Promise<LabelOutcome>;
  /** Cancels an unused label. A carrier without this operation charges only scanned labels, and it succeeds. */
  cancel(labelId: string): Promise<{ ok: true } | LabelFailure>;
  /** Tells the carrier which parcels it gets today; null if its labels tell it already. */
  handOver: ((labelIds: readonly string[]) => Promise<{ ok: true } | LabelFailure>) | null;
};

/** Source of labels. */
export type LabelSource = {
  kind: 'simulated' | 'carriers' | 'none';
  /** Returns the service for a tenant's parcels with a carrier; null without one. */
  serviceOf(tenant: Pick<Tenant, 'id'>, carrier: Carrier): LabelService | null;
};
