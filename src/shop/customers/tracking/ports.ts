/** Tracking's door: what people who agreed to it look at. Nothing of it leaves the house. */

/** What is told: a page of a category, a product by its article number, an article put into the basket. */
export type TrackedType = 'category' | 'product' | 'add-to-basket';

/** `person`: the keyed hash of a customer, or null; then the visit stands for somebody unknown. */
export type TrackedBy = { tenant: string; session: string; person: string | null };

export type Tracking = {
  /** Keeps an event; nobody is told whether the article exists. */
  record(event: TrackedBy & { type: TrackedType; item: string }): Promise<void>;
  /** The keyed hash that stands for a customer: the same for the same person, and back from it leads nothing. */
  personOf(customer: { tenant: string; id: string }): string;
  /** Articles lately looked at or put into the basket, the newest first. */
  lately(by: { tenant: string; session: string | null; person: string | null }, most: number): Promise<string[]>;
  /** Everything about a customer is forgotten. How many events it were. */
  forgetPerson(customer: { tenant: string; id: string }): Promise<number>;
  /** Everything of a customer, for an export. */
  eventsOf(customer: { tenant: string; id: string }): Promise<{ type: TrackedType; item: string; at: Date }[]>;
  /** Deletes what is older than events are kept; how many it were. */
  sweep(): Promise<number>;
};
