import { plural } from '../plural.ts';

/** Texts of search suggestions, of elements beside results, and of the size finder; not on every page. */
export const search = {
  suggest: {
    label: 'Vorschläge',
    history: 'Zuletzt gesucht',
    terms: 'Suchbegriffe',
    categories: 'Kategorien',
    products: 'Artikel',
    found: (count: number) => plural('de', count, { one: `${count} Vorschlag`, other: `${count} Vorschläge` }),
    none: 'Keine Vorschläge',
    forget: (term: string) => `«${term}» aus den letzten Suchen löschen`,
    forgetAll: 'Alle löschen',
    forgotten: (term: string) => `«${term}» gelöscht`,
    forgottenAll: 'Letzte Suchen gelöscht',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  },
  results: {
    noResultHints: [
      'Prüfen Sie die Schreibweise.',
      'Versuchen Sie es mit einem kürzeren oder allgemeineren Begriff.',
      'Stöbern Sie in einer unserer Abteilungen.',
    ],
    shownInstead: (term: string) => `Wir zeigen Ergebnisse für «${term}».`,
    literally: (typed: string) => `Stattdessen nach «${typed}» suchen`,
    alternatives: 'Meinten Sie vielleicht',
    near: 'Passende Abteilungen',
    popularNear: 'Daraus besonders beliebt',
    popular: 'Beliebt bei unseren Kundinnen und Kunden',
    mentioned: (term: string) => `Kein Artikel heisst «${term}». Diese kommen dem am nächsten.`,
  },
  /** Texts of the bra size finder: strings only, because its page receives them with its data. */
  bra: {
    title: 'BH-Grössenberater',
    description: 'Zwei Masse in Zentimetern, und Sie wissen Ihre BH-Grösse: Unterbrustweite und Brustumfang.',
    lead: 'Messen Sie ohne oder mit einem leichten, ungefütterten BH. Das Messband liegt waagrecht und straff, ohne einzuschneiden.',
    underbust: 'Unterbrustweite in cm',
    underbustHint: 'Direkt unter der Brust, nach dem Ausatmen.',
    bust: 'Brustumfang in cm',
    bustHint: 'Über die stärkste Stelle der Brust, ohne Druck.',
    submit: 'Grösse berechnen',
    resultTitle: 'Ihre Grösse:',
    systems: 'In anderen Ländern',
    system: 'Land',
    size: 'Grösse',
    names: { fr: 'Frankreich, Belgien, Spanien', it: 'Italien', uk: 'Grossbritannien, USA', au: 'Australien' },
    /** Search term for the size (docs/rules/search.md#bra-finder). */
    term: 'bh',
    show: 'Passende BHs ansehen',
    note: 'Jeder Schnitt fällt etwas anders aus. Sitzt der BH am Rücken zu locker, nehmen Sie eine Unterbrustweite kleiner und ein Cup grösser.',
    problems: {
      missing: 'Bitte geben Sie beide Masse ein. Dieses fehlt.',
      'not-a-number': 'Bitte geben Sie eine Zahl in Zentimetern ein, zum Beispiel 74,5.',
      'bust-below-underbust':
        'Der Brustumfang muss grösser sein als die Unterbrustweite. Haben Sie die Masse vertauscht?',
      'too-small': 'Der Unterschied der beiden Masse ist für unsere Cups zu klein. Bitte messen Sie noch einmal nach.',
      'out-of-range': 'Für dieses Mass führen wir keine Grösse: Unterbrustweiten von 63 bis 122 cm, Cups von AA bis H.',
    },
    summary: 'Bitte prüfen Sie Ihre Angaben',
  },
};
