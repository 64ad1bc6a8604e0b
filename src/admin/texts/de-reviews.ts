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
    views: 'Ansicht',
    waiting: (count: number) => `Wartend (${count})`,
    states,
    empty: { waiting: 'Keine Bewertung wartet.', published: 'Noch keine.', refused: 'Noch keine.' },
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
    next: 'Weitere',
    previous: 'Zurück',
    pages: 'Seiten',
  },
};
