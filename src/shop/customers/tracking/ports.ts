/** Tracking of consenting visitors. The data never leaves the installation. */

/** Type of an event: view of a category, view of a product by SKU, SKU added to the basket. */
export type TrackedType = 'category' | 'product' | 'add-to-basket';

/** `person` is the keyed hash of a customer; null for an unknown visitor, identified by `session`. */
export type TrackedBy = { tenant: string; session: string; person: string | null };

export type Tracking = {
  /** Stores an event without checking whether the SKU exists. */
  record(event: TrackedBy & { type: TrackedType; item: string }): Promise<void>;
  /** Returns the keyed hash of a customer: constant, and not reversible. */
  personOf(customer: { tenant: string; id: string }): string;
  /** Returns SKUs viewed or added to the basket lately, newest first. */
  lately(by: { tenant: string; session: string | null; person: string | null }, most: number): Promise<string[]>;
  /** Deletes all events of a customer; returns their number. */
  forgetPerson(customer: { tenant: string; id: string }): Promise<number>;
  /** Returns all events of a customer, for an extract. */
  eventsOf(customer: { tenant: string; id: string }): Promise<{ type: TrackedType; item: string; at: Date }[]>;
  /** Deletes events after their retention; returns their number. */
  sweep(): Promise<number>;
};
