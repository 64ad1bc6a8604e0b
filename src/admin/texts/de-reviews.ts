import type { RefusalReason, ReviewState } from '../../shop/customers/reviews/index.ts';

const states: Record<ReviewState, string> = {
  waiting: 'Wartend',
  published: 'Veröffentlicht',
  refused: 'Abgelehnt',
};

const reasons: Record<RefusalReason, string> = {
  offensive: 'Beleidigend oder hetzerisch',
  advertising: 'Werbung',
  'personal-data': 'Angaben zu Personen',
  'off-topic': 'Nicht zum Artikel (Lieferung, Kundendienst)',
  'not-genuine': 'Keine eigene Erfahrung',
  other: 'Anderer Verstoss gegen die Regeln',
};

/** Texts of the reviews section in German (de-CH). */
export const reviews = {
  reviews: {
    title: 'Bewertungen',
    intro:
      'Geprüft wird, ob eine Bewertung den Regeln entspricht, nie, ob sie gefällt. Jeder Entscheid steht im Protokoll; wer sie schrieb, sieht den Grund einer Ablehnung im eigenen Konto.',
    state: 'Zustand',
    all: 'Alle',
    states,
    tabs: { waiting: 'wartend', published: 'veröffentlicht', refused: 'abgelehnt' },
    empty: 'Keine Bewertung gefunden.',
    stars: (count: number) => `${count} von 5 Sternen`,
    by: (author: string, at: string) => `${author}, ${at}`,
    verified: 'Bestätigter Kauf',
    imported: 'Eingespielt',
    demo: 'Beispiel der Demo',
    noTitle: 'Ohne Titel',
    opinions: (helpful: number, not: number) => `Hilfreich: ${helpful} ja, ${not} nein`,
    reasonWas: (reason: string) => `Grund: ${reason}`,
    publish: 'Veröffentlichen',
    publishOf: (what: string) => `Veröffentlichen: ${what}`,
    refuse: 'Ablehnen',
    refuseOf: (what: string) => `Ablehnen: ${what}`,
    reason: 'Grund',
    chooseReason: 'Grund wählen',
    reasons,
    said: { publish: 'Veröffentlicht.', refuse: 'Abgelehnt.' },
    problems: {
      'no-reason': 'Eine Ablehnung braucht einen Grund.',
      changed: 'Die Bewertung wurde inzwischen neu geschrieben: Bitte lesen Sie sie noch einmal.',
    },
    photoOf: (place: number, what: string) => `Foto ${place}: ${what}`,
    starsOf: 'Sterne',
    fit: 'Passform',
    fits: { small: 'Fällt klein aus', true: 'Passt wie erwartet', large: 'Fällt gross aus' },
    quality: 'Verarbeitung',
    qualities: { poor: 'mässig', good: 'gut', excellent: 'sehr gut' },
    marked: (name: string, mark: string) => `${name}: ${mark}`,
    product: 'Artikel',
    sku: 'Artikelnummer',
    heading: 'Titel',
    body: 'Text',
    author: 'Name',
    locale: 'Sprache',
    purchase: 'Kauf',
    purchases: { yes: 'bestätigt', no: 'nicht bestätigt' },
    source: 'Herkunft',
    sources: { customer: 'von Kundschaft', import: 'eingespielt', demo: 'Beispiel der Demo' },
    written: 'Geschrieben',
    from: 'Geschrieben ab',
    to: 'Geschrieben bis',
    helpful: 'Hilfreich',
    tick: 'Auswählen',
    publishTicked: 'Ausgewählte veröffentlichen',
    productNumber: 'Artikel- oder Variantennummer',
    noneTicked: 'Bitte wählen Sie mindestens eine Bewertung.',
    publishedMany: (published: string, left: number) =>
      left === 0
        ? `${published} veröffentlicht.`
        : `${published} veröffentlicht. ${left} inzwischen geänderte oder schon veröffentlichte sind geblieben, wie sie waren.`,
  },
};
