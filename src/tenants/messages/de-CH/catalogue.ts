import { plural } from '../plural.ts';

const articles = (count: number): string => plural('de', count, { one: `${count} Artikel`, other: `${count} Artikel` });

/** Texts of lists, search results and the product page. */
export const catalogue = {
  list: {
    articles,
    searchTitle: (term: string) => `Ergebnisse für «${term}»`,
    searchTitleEmpty: 'Suche',
    shown: (shown: number, total: number) => `${shown} von ${total}`,
    loadMore: 'Mehr laden',
    loadPrevious: 'Vorherige laden',
    announce: (total: number) => `${articles(total)} gefunden`,
    announceMore: (shown: number, total: number) => `${shown} von ${total} Artikeln geladen`,
    empty: 'Keine Artikel gefunden',
    emptyFilter: 'Mit diesen Filtern gibt es keine Artikel. Entfernen Sie einen Filter, um wieder Artikel zu sehen.',
    noResult: (term: string) => `Zu «${term}» haben wir nichts gefunden`,
    noResultDepartments: 'Unsere Abteilungen',
    subcategories: 'Unterkategorien',
  },
  sorting: {
    label: 'Sortieren nach',
    apply: 'Sortierung anwenden',
    options: {
      relevance: 'Relevanz',
      popularity: 'Beliebtheit',
      'price-asc': 'Preis aufsteigend',
      'price-desc': 'Preis absteigend',
      newest: 'Neuheiten',
      rating: 'Bewertung',
      reduction: 'Höchste Reduktion',
    },
  },
  filters: {
    title: 'Filter',
    open: 'Filtern',
    openWithCount: (active: number) => `Filtern (${active})`,
    close: 'Filter schliessen',
    show: (total: number) =>
      plural('de', total, { one: `${total} Artikel anzeigen`, other: `${total} Artikel anzeigen` }),
    apply: 'Filter anwenden',
    reset: 'Alle Filter entfernen',
    active: 'Gewählte Filter',
    remove: (filter: string) => `Filter ${filter} entfernen`,
    moreValues: (count: number) => `${count} weitere anzeigen`,
    findValue: (facet: string) => `${facet} suchen`,
    valueCount: (label: string, count: number) => `${label}, ${articles(count)}`,
    rangeFrom: 'von',
    rangeTo: 'bis',
    range: (from: string, to: string) => `${from} bis ${to}`,
    rangeMin: (from: string) => `ab ${from}`,
    rangeMax: (to: string) => `bis ${to}`,
  },
  card: {
    from: (price: string) => `ab ${price}`,
    reduced: (percent: number) => `−${percent} %`,
    reducedSpoken: (percent: number) => `${percent} Prozent reduziert`,
    soldOut: 'Ausverkauft',
    colours: (count: number) => plural('de', count, { one: `${count} Farbe`, other: `${count} Farben` }),
    moreColours: (count: number) => `+${count}`,
    colour: (colour: string) => `in ${colour}`,
  },
  price: {
    vat: 'inkl. MWST',
    shipping: 'zzgl. Versandkosten',
    recycling: 'inkl. vorgezogener Recyclingbeitrag',
    /** Text before the lawful strike price. */
    compareAt: (price: string) => `statt ${price}`,
    compareAtSpoken: (price: string) => `bisheriger Preis ${price}`,
    current: (price: string) => `Aktueller Preis ${price}`,
    basePrice: (price: string, unit: string) => `${price} / ${unit}`,
    graduated: 'Staffelpreise',
    quantity: 'Menge',
    perUnit: 'Preis je Stück',
    /** Price from a number of units on, and a price of the customer's group. */
    fromQuantity: (count: number) => `ab ${count} Stück`,
    own: 'Ihr Preis',
    /** A price of the customer's group, with the price for everybody. */
    ownBeside: (price: string) => `Ihr Preis, sonst ${price}`,
  },
  product: {
    articleNumber: 'Artikelnummer',
    gallery: 'Bilder des Artikels',
    picture: (position: number, count: number) => `Bild ${position} von ${count}`,
    previousPicture: 'Vorheriges Bild',
    nextPicture: 'Nächstes Bild',
    zoom: 'Bild vergrössern',
    zoomClose: 'Vergrösserung schliessen',
    noPicture: 'Kein Bild vorhanden',
    chooseAxis: (axis: string) => `${axis} wählen`,
    chosen: (axis: string, value: string) => `${axis}: ${value}`,
    pleaseChoose: (axis: string) => `Bitte wählen: ${axis}`,
    pleaseChooseSize: 'Bitte wählen Sie eine Grösse',
    sizeGuide: 'Grössenberatung',
    sizeSoldOut: (size: string) => `${size}, ausverkauft`,
    choiceNotAvailable: (choice: string) => `${choice}, in dieser Zusammenstellung nicht erhältlich`,
    addToBasket: 'In den Warenkorb',
    adding: 'Wird hinzugefügt …',
    soldOut: 'Ausverkauft',
    soldOutText: 'Diese Variante ist im Moment ausverkauft. Wählen Sie eine andere Farbe oder Grösse.',
    available: 'Auf Lager',
    fewLeft: (pieces: number) =>
      plural('de', pieces, { one: `Nur noch ${pieces} Stück verfügbar`, other: `Nur noch ${pieces} Stück verfügbar` }),
    deliveryMode: {
      parcel: 'Lieferung als Paket',
      bulky: 'Lieferung als Sperrgut',
      'two-man': 'Lieferung durch zwei Personen bis in die Wohnung',
    },
    freeFrom: (amount: string) => `Pakete ab ${amount} gratis`,
    invoice: (days: number) => `Kauf auf Rechnung, zahlbar in ${days} Tagen`,
    returns: (days: number) => `${days} Tage Rückgaberecht`,
    guarantee: (years: number) =>
      plural('de', years, { one: `${years} Jahr Garantie`, other: `${years} Jahre Garantie` }),
    description: 'Beschreibung',
    details: 'Details',
    sections: {
      material: 'Material',
      measurements: 'Masse und Gewicht',
      features: 'Eigenschaften',
      scope: 'Lieferumfang und Montage',
      safety: 'Hersteller und Sicherheit',
      other: 'Weitere Angaben',
    },
    careTitle: 'Pflege',
    /** Label of the button for browsers without script. */
    showChoice: 'Auswahl anzeigen',
    stickyLabel: 'Artikel in den Warenkorb legen',
  },
  rating: {
    stars: (average: string, max: number) => `${average} von ${max} Sternen`,
    count: (count: number) => plural('de', count, { one: `${count} Bewertung`, other: `${count} Bewertungen` }),
  },
  energy: {
    label: (energyClass: string, min: string, max: string) =>
      `Energieeffizienzklasse ${energyClass} auf einer Skala von ${min} bis ${max}`,
    sheet: 'Produktdatenblatt',
  },
  tyre: {
    short: (fuel: string, wet: string, decibels: number, noiseClass: string) =>
      `Treibstoff ${fuel}, Nass ${wet}, ${decibels} dB ${noiseClass}`,
  },
};
