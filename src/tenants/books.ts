/** Rules of a tenant's books (docs/rules/books.md). Its documents say when an invoice is issued. */
export type BookTerms = {
  /**
   * Countries of the company's VAT area, its own country first. Switzerland and Liechtenstein form one area. Supplies to
   * other countries are listed by country of destination.
   */
  vatArea: readonly [string, ...string[]];
  /** Official form that the VAT report fills in; `none` lists net and tax by rate. */
  vatForm: 'ch' | 'de' | 'at' | 'nl' | 'none';
  /** Event that makes an order revenue. Until then its amount is a liability. */
  revenueAt: 'order' | 'shipment';
  /** Event at which VAT arises. Payments before it are taxed on receipt in every country. */
  vatAt: 'invoice' | 'supply';
};

/** Rules of books that the law decides; the country of the tenant decides its VAT area. */
export type LawOfBooks = Omit<BookTerms, 'vatArea'>;

/** OR 958b, MWSTG 39 and 40: agreed consideration, so the invoice decides, or a payment before it. */
export const SWISS_BOOKS: BookTerms = { vatArea: ['CH', 'LI'], vatForm: 'ch', revenueAt: 'shipment', vatAt: 'invoice' };

/** HGB 252(1) no. 4, UStG 13(1) no. 1 a: the supply decides, or a payment before it. */
export const GERMAN_BOOKS: BookTerms = { vatArea: ['DE'], vatForm: 'de', revenueAt: 'shipment', vatAt: 'supply' };

/** UGB 201(2) no. 4, UStG 1994 § 19(2) no. 1 a. */
export const AUSTRIAN_BOOKS: BookTerms = { vatArea: ['AT'], vatForm: 'at', revenueAt: 'shipment', vatAt: 'supply' };

/** BW 2:384(2), Wet OB 1968 art. 13(1) b and (2), without the cash basis for shops of art. 26. */
export const DUTCH_BOOKS: BookTerms = { vatArea: ['NL'], vatForm: 'nl', revenueAt: 'shipment', vatAt: 'supply' };

/** Dir. 2006/112/EC, articles 63 and 65. */
export const UNION_BOOKS: LawOfBooks = { vatForm: 'none', revenueAt: 'shipment', vatAt: 'supply' };
