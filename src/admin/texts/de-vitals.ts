/** Texts of the page speed section in German (de-CH). */
export const vitals = {
  vitals: {
    title: 'Tempo der Seiten',
    intro:
      'Was drei von vier Seitenaufrufen nicht überschreiten (p75), gemessen in den Browsern von Leuten, die der Messung zugestimmt haben. Gezählt wird ohne Personen, aufbewahrt 400 Tage.',
    period: 'Zeitraum',
    days: (days: number) => (days === 1 ? 'Heute' : `Letzte ${days} Tage`),
    show: 'Anzeigen',
    none: 'In diesem Zeitraum wurde nichts gemessen.',
    pageType: 'Seite',
    all: 'Alle',
    views: 'Aufrufe',
    devices: { mobile: 'Telefon', tablet: 'Tablet', desktop: 'Rechner', unknown: 'Unbekannt' } as Record<
      string,
      string
    >,
    pages: {
      home: 'Startseite',
      list: 'Liste',
      product: 'Produkt',
      search: 'Suche',
      basket: 'Warenkorb',
      checkout: 'Kasse',
      account: 'Konto',
      content: 'Inhalt',
    } as Record<string, string>,
    ratings: { good: 'gut', 'needs-improvement': 'mittel', poor: 'schlecht' },
    metrics: {
      INP: 'Antwort auf Eingaben (INP)',
      LCP: 'Grösstes Bild oder Text (LCP)',
      CLS: 'Verschiebungen (CLS)',
      FCP: 'Erstes Bild oder Text (FCP)',
      TTFB: 'Erstes Byte (TTFB)',
      FID: 'Erste Eingabe (FID)',
    } as Record<string, string>,
    details: 'Woran es liegen kann',
    trait: 'Merkmal',
    value: 'Wert',
    poor: 'davon schlecht',
    traits: {
      target: 'Element',
      interactionType: 'Eingabe',
      navigationType: 'Aufruf',
      connection: 'Verbindung',
      loadState: 'Ladezustand',
      environment: 'Umgebung',
    } as Record<string, string>,
  },
};
