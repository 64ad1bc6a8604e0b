import { plural } from '../plural.ts';

/** Texts of header, footer, navigation, toasts and error pages. */
export const frame = {
  skipToContent: 'Zum Inhalt springen',
  homeLink: (shop: string) => `Zur Startseite von ${shop}`,
  header: {
    serviceNavigation: 'Service und Hilfe',
    account: 'Konto',
    wishlist: 'Merkzettel',
    basket: 'Warenkorb',
    basketWithCount: (pieces: number) =>
      plural('de', pieces, { one: `Warenkorb, ${pieces} Artikel`, other: `Warenkorb, ${pieces} Artikel` }),
    wishlistWithCount: (items: number) =>
      plural('de', items, { one: `Merkzettel, ${items} Artikel`, other: `Merkzettel, ${items} Artikel` }),
  },
  search: {
    label: 'Suche',
    placeholder: 'Was suchen Sie?',
    submit: 'Suchen',
    emptyTerm: 'Bitte geben Sie zuerst einen Suchbegriff ein.',
  },
  navigation: {
    label: 'Hauptnavigation',
    open: 'Menü öffnen',
    close: 'Menü schliessen',
    title: 'Menü',
    back: 'Eine Ebene zurück',
    all: (category: string) => `Alles in ${category}`,
    breadcrumb: 'Sie sind hier',
    home: 'Startseite',
  },
  languageSwitch: {
    label: 'Sprache wählen',
  },
  footer: {
    rights: (year: string, company: string) => `© ${year} ${company}`,
    links: {
      service: 'Übersicht Service und Hilfe',
      terms: 'AGB',
      privacy: 'Datenschutz',
      revocation: 'Rückgaberecht',
      imprint: 'Impressum',
      shipping: 'Lieferung und Versandkosten',
      returns: 'Rückgabe',
      paymentHelp: 'Bezahlung',
      sizeGuide: 'Grössenberatung',
      guarantee: 'Garantie',
      contact: 'Kontakt',
      accessibility: 'Barrierefreiheit',
      cookies: 'Cookie-Einstellungen',
    },
  },
  toasts: {
    close: 'Meldung schliessen',
  },
  errors: {
    generic: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
    notFoundTitle: 'Diese Seite gibt es nicht',
    notFoundText:
      'Vielleicht ist der Artikel ausverkauft oder der Link veraltet. Suchen Sie danach oder beginnen Sie auf der Startseite.',
    notFoundProduct: 'Diesen Artikel führen wir nicht mehr.',
    serverTitle: 'Das hat nicht geklappt',
    serverText:
      'Bei uns ist ein Fehler aufgetreten. Ihr Warenkorb ist gespeichert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    unavailableTitle: 'Wir sind gleich wieder da',
    unavailableText:
      'Der Shop macht gerade eine kurze Pause. Ihr Warenkorb ist gespeichert. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    reset: 'Noch einmal versuchen',
    offlineTitle: 'Keine Verbindung',
    offlineText:
      'Sie sind im Moment nicht mit dem Internet verbunden. Sobald die Verbindung steht, geht es hier weiter.',
    toHome: 'Zur Startseite',
    popular: 'Beliebte Bereiche',
  },
  content: {
    /** Name of a product row for screen readers. */
    productRow: (title: string) => `Artikel: ${title}`,
  },
  /** Joins page and shop in titles: "Sofas | Shop". */
  pageTitle: (page: string, shop: string) => `${page} | ${shop}`,
};
