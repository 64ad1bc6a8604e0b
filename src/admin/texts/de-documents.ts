import type { DocumentColumn, DocumentKind } from '../../shop/money/documents/index.ts';

/** Texts of the list of issued documents in German (de-CH). */
export const documents = {
  documents: {
    title: 'Belege',
    intro: 'Alle ausgestellten Rechnungen, Gutschriften, Mahnungen und Schreiben, unverändert wie versandt.',
    term: 'Beleg-, Bestell- oder Kundennummer',
    kind: 'Art',
    kinds: {
      invoice: 'Rechnung',
      'credit-note': 'Gutschrift',
      cancellation: 'Stornobestätigung',
      receipt: 'Geschenkkarten-Beleg',
      reminder: 'Mahnung',
      payoff: 'Vorzeitiger Abschluss',
      withdrawn: 'Nach Widerruf',
    } satisfies Record<DocumentKind, string>,
    tabs: {
      invoice: 'Rechnungen',
      'credit-note': 'Gutschriften',
      cancellation: 'Stornobestätigungen',
      receipt: 'Geschenkkarten-Belege',
      reminder: 'Mahnungen',
      payoff: 'vorzeitige Abschlüsse',
      withdrawn: 'nach Widerruf',
    },
    all: 'Alle',
    from: 'Von',
    to: 'Bis',
    empty: 'Kein Beleg passt zu dieser Auswahl.',
    ofOrder: 'Belege',
    none: 'Noch ist kein Beleg ausgestellt.',
    open: (number: string) => `${number} öffnen (PDF)`,
    statement: {
      title: 'Kontoauszug',
      from: 'Von',
      to: 'Bis',
      hint: 'Leer: die letzten drei Monate',
      submit: 'Als PDF öffnen',
    },
    columns: {
      number: 'Nummer',
      kind: 'Art',
      issuedOn: 'Datum',
      orderNumber: 'Bestellung',
      customerNumber: 'Kundennummer',
      net: 'Netto',
      vat: 'MWST',
      total: 'Betrag',
    } satisfies Record<DocumentColumn, string>,
  },
};
