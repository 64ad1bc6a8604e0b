/** Port to the books for notices about payments that are taken back. Each may be repeated. Throws ProviderAway. */
export type DisputeNotices = {
  /** A dispute was opened or has changed. */
  changed(disputeId: string): Promise<void>;
  /** A captured payment failed after all, such as a direct debit that the bank returned. Minor units. */
  failedAfterwards(failed: {
    paymentId: string;
    chargeId: string;
    amount: number;
    currency: string;
    at: Date;
  }): Promise<void>;
};
