/** Layout of a place's cards: `list` beside filters, `row` across the page. */
export type CardLayout = 'list' | 'row';

/** Picture above the fold that the document preloads, before browsers parse the card. */
export type EarlyPicture = { src: string; srcSet: string; sizes: string };

/**
 * Prerendered card of one product in one layout. It is equal for all visitors of a tenant and locale until the product
 * changes, so it is cached.
 */
export type PrintedCard = {
  /** UTF-8 bytes; empty for a product that is not on sale. */
  markup: Buffer;
  /** Product department. Cards of several departments share one picture ratio. */
  department: string;
  /** Sources of its picture; null without one. */
  picture: EarlyPicture | null;
  /** Time at which something shown becomes invalid, such as a price; null if no such time is known. */
  until: Date | null;
};

/** Cards of one place, as a loader passes them to the product grid. */
export type Cards = {
  /** Identifies the place on its page. */
  key: string;
  count: number;
  isMixed: boolean;
  early: EarlyPicture[];
  /** Null in a document request: the document's markup already contains the cards. */
  html: string | null;
};
