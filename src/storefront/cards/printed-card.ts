/** How a place shows cards: `list` beside filters, `row` across the page. */
export type CardLayout = 'list' | 'row';

/** A picture above the fold, which browsers shall look for before they have read as far as the card. */
export type EarlyPicture = { src: string; srcSet: string; sizes: string };

/**
 * A card of one article as its place shows it: the same for everybody of a tenant and locale until the article changes,
 * so it is rendered once and kept.
 */
export type PrintedCard = {
  /** UTF-8, as a page sends it; empty for an article that is not on sale. */
  markup: Buffer;
  /** Where the article belongs: cards of several departments have one proportion of picture. */
  department: string;
  /** What its picture is loaded from; null without one. */
  picture: EarlyPicture | null;
  /** From then on something shown is wrong by time alone; null if nothing is known. */
  until: Date | null;
};

/** The cards of one place, as a loader hands them to their grid. */
export type Cards = {
  /** Tells the places of a page apart. */
  key: string;
  count: number;
  isMixed: boolean;
  early: EarlyPicture[];
  /** Null on a page that comes as a document: its markup has them already, and once is enough. */
  html: string | null;
};
