/**
 * Names of the account's pages in a tenant's list of unsupported ones: the last parts of their German paths. Pages of a
 * retailer without German have no German paths, so the names are here.
 */
export const ACCOUNT_PAGE_NAMES = {
  accountOverview: 'uebersicht',
  accountOrders: 'meine-bestellungen-und-lieferungen',
  accountInvoices: 'meine-rechnungen',
  accountBookings: 'meine-buchungen',
  accountDates: 'meine-zahltermine',
  accountData: 'meine-persoenlichen-daten',
  accountAddresses: 'mein-adressbuch',
  accountPayback: 'payback',
  accountPremium: 'premium',
  accountCredit: 'ratenkauf',
  accountVouchers: 'meine-gutscheine',
  accountGiftCards: 'meine-geschenkkarten',
  accountNewsletter: 'newsletter',
  accountSearches: 'suchverlauf',
  accountReviews: 'meine-bewertungen',
  accountSecurity: 'sicherheit',
  accountPrivacy: 'meine-daten',
} as const;
