import type { ExportColumn } from '../../shop/money/ledger/index.ts';

/** Heading and meaning of each column of an export. */
type Columns = { [K in 'bookings' | 'orders']: Record<ExportColumn<K>, [heading: string, meaning: string]> };

export const exportColumns: Columns = {
  bookings: {
    id: ['Buchung', 'Nummer der Buchung; beide Seiten tragen dieselbe'],
    bookedOn: ['Gebucht am', 'Tag der Buchung'],
    valueOn: ['Valuta', 'Tag, an dem das Geld zählt'],
    kind: ['Art', 'Vorgang: zum Beispiel sale, payment, refund, fee'],
    key: ['Schlüssel', 'Eindeutiger Name des Vorgangs; doppelt wird nichts gebucht'],
    orderNumber: ['Bestellung', 'Bestellnummer, falls es eine gibt'],
    customerNumber: ['Kundin/Kunde', 'Kundennummer; leer bei Gästen'],
    currency: ['Währung', 'ISO-Code'],
    account: ['Konto', 'Konto des Hauptbuchs'],
    permille: ['MWST-Satz', 'in Promille: 81 ist 8.1 %'],
    debit: ['Soll', 'Betrag im Soll'],
    credit: ['Haben', 'Betrag im Haben'],
    note: ['Text', 'Buchungstext'],
    bookedBy: ['Gebucht von', 'Person; leer, wenn der Shop selbst gebucht hat'],
  },
  orders: {
    number: ['Bestellung', 'Bestellnummer'],
    placedOn: ['Bestellt am', 'Tag der Bestellung in der Zeitzone des Shops'],
    state: ['Zustand', 'placed oder cancelled'],
    method: ['Zahlungsart', 'gewählte Zahlungsart'],
    customerNumber: ['Kundin/Kunde', 'Kundennummer; leer bei Gästen'],
    currency: ['Währung', 'ISO-Code'],
    total: ['Total', 'bestellter Betrag mit MWST'],
    vat: ['davon MWST', 'Mehrwertsteuer der Bestellung'],
    billed: ['Verbucht', 'als Umsatz und MWST verbucht'],
    open: ['Offen', 'noch nicht bezahlt'],
  },
};
