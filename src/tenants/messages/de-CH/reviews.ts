import type {
  RefusalReason,
  ReviewField,
  ReviewFieldProblem,
  ReviewSorting,
  ReviewState,
} from '../../../shop/customers/reviews/codes.ts';
import { plural } from '../plural.ts';

const sortings: Record<ReviewSorting, string> = {
  helpful: 'Hilfreichste zuerst',
  newest: 'Neueste zuerst',
  best: 'Beste zuerst',
  worst: 'Schlechteste zuerst',
};

const languages: Record<string, string> = {
  de: 'Deutsch',
  fr: 'Französisch',
  nl: 'Niederländisch',
  it: 'Italienisch',
  en: 'Englisch',
};

const states: Record<ReviewState, string> = {
  waiting: 'Wird geprüft',
  published: 'Veröffentlicht',
  refused: 'Nicht veröffentlicht',
};

const reasons: Record<RefusalReason, string> = {
  offensive: 'Der Text verletzt andere.',
  advertising: 'Der Text wirbt für etwas.',
  'personal-data': 'Der Text nennt Angaben zu Personen.',
  'off-topic': 'Der Text handelt nicht vom Artikel, sondern etwa von der Lieferung.',
  'not-genuine': 'Der Text beschreibt keine eigene Erfahrung.',
  other: 'Der Text hält sich nicht an die Bewertungsregeln.',
};

const fields: Record<ReviewField, string> = {
  stars: 'Ihre Bewertung',
  fit: 'Passform',
  quality: 'Verarbeitung',
  title: 'Titel',
  text: 'Ihre Erfahrung',
  author: 'Name, der gezeigt wird',
  terms: 'Bewertungsregeln',
};

const fieldProblems: Record<ReviewFieldProblem, string> = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  'too-short': 'Das ist etwas kurz. Bitte schreiben Sie ein wenig mehr.',
  'too-long': 'Dieser Text ist zu lang.',
  'invalid-choice': 'Bitte wählen Sie eine der angebotenen Möglichkeiten.',
  'contact-data': 'Bitte lassen Sie E-Mail-Adressen und Links weg: Alle können diesen Text lesen.',
  'outdated-terms': 'Die Regeln haben sich geändert. Bitte lesen Sie sie noch einmal.',
};

/** Texts of product reviews; pages load them on demand. */
export const reviews = {
  title: 'Bewertungen',
  titleOf: (name: string) => `Bewertungen zu ${name}`,
  metaDescription: (name: string, count: number) =>
    plural('de', count, {
      one: `Was eine Kundin oder ein Kunde über ${name} sagt, mit Sternen und Erfahrung.`,
      other: `Was ${count} Kundinnen und Kunden über ${name} sagen, mit Sternen und Erfahrungen.`,
    }),
  average: (average: string) => `${average} von 5 Sternen`,
  stars: (count: number) => plural('de', count, { one: '1 Stern', other: `${count} Sterne` }),
  count: (count: number) => plural('de', count, { one: '1 Bewertung', other: `${count} Bewertungen` }),
  none: 'Noch hat niemand diesen Artikel bewertet.',
  noneOfFilter: 'Zu dieser Auswahl gibt es keine Bewertung.',
  all: (count: number) => plural('de', count, { one: 'Die Bewertung lesen', other: `Alle ${count} Bewertungen lesen` }),
  write: 'Bewertung schreiben',
  distribution: 'Verteilung der Sterne',
  how: 'Wir prüfen jede Bewertung vor dem Veröffentlichen auf unsere Regeln, gute und schlechte gleich. «Bestätigter Kauf» heisst: Wer schreibt, hat den Artikel bei uns bestellt.',
  filter: 'Sterne',
  allStars: 'Alle',
  languageFilter: 'Sprache',
  allLanguages: 'Alle Sprachen',
  fitMarks: { small: 'Fällt klein aus', true: 'Passt wie erwartet', large: 'Fällt gross aus' },
  qualityMarks: { poor: 'Verarbeitung: mässig', good: 'Verarbeitung: gut', excellent: 'Verarbeitung: sehr gut' },
  fitAdvice: {
    small: (count: number, total: number) =>
      `Fällt klein aus: besser eine Grösse grösser bestellen – sagen ${count} von ${total}`,
    true: (count: number, total: number) =>
      `Fällt aus wie erwartet: Ihre übliche Grösse passt – sagen ${count} von ${total}`,
    large: (count: number, total: number) =>
      `Fällt gross aus: besser eine Grösse kleiner bestellen – sagen ${count} von ${total}`,
  },
  qualityVerdict: {
    poor: (count: number, total: number) => `Verarbeitung: mässig – sagen ${count} von ${total}`,
    good: (count: number, total: number) => `Verarbeitung: gut – sagen ${count} von ${total}`,
    excellent: (count: number, total: number) => `Verarbeitung: sehr gut – sagen ${count} von ${total}`,
  },
  sort: 'Reihenfolge',
  sortings,
  apply: 'Anzeigen',
  shown: (shown: string, total: string) => `${shown} von ${total}`,
  more: 'Mehr laden',
  previous: 'Vorherige Seite',
  failed: 'Die Bewertungen konnten nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  photoOf: (place: string, author: string) => `Foto ${place} von ${author}`,
  verified: 'Bestätigter Kauf',
  demo: 'Beispiel der Demo',
  by: (author: string, date: string) => `${author}, ${date}`,
  writtenIn: (language: string) => `Geschrieben auf ${language}`,
  languages,
  helpful: (helpful: string, total: string) => `${helpful} von ${total} fanden das hilfreich`,
  question: 'War das hilfreich?',
  yes: 'Ja',
  no: 'Nein',
  thanks: 'Danke für Ihre Meinung.',
  feedbackProblems: {
    'not-found': 'Diese Bewertung gibt es nicht mehr.',
    'own-review': 'Die eigene Bewertung können Sie nicht beurteilen.',
    wait: 'Zu viele Meinungen in kurzer Zeit. Bitte versuchen Sie es später noch einmal.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  },
  back: 'Zum Artikel',
  form: {
    titleOf: (name: string) => `${name} bewerten`,
    writesAs: (name: string) => `Sie sind als ${name} angemeldet. Gezeigt wird nur der Name, den Sie unten wählen.`,
    isVerified: 'Sie haben diesen Artikel bei uns bestellt: Ihre Bewertung trägt den Vermerk «Bestätigter Kauf».',
    replaces: 'Sie haben diesen Artikel schon bewertet. Ihr neuer Text ersetzt den bisherigen.',
    requiredHint: 'Mit * markierte Felder sind Pflichtfelder.',
    fields,
    hints: {
      fit: 'Wie fällt die Grösse aus, die Sie tragen?',
      quality: 'Wie gut ist der Artikel gemacht?',
      title: 'In wenigen Worten',
      text: 'Wie passt, wie hält, wie fühlt sich der Artikel an? Mindestens 20 Zeichen.',
      author: 'Zum Beispiel Lea B.',
    },
    photos: 'Fotos',
    removePhotos: 'Fotos der bisherigen Bewertung löschen',
    earlierPhotos: (count: number) =>
      plural('de', count, {
        one: `Ein Foto Ihrer bisherigen Bewertung bleibt. Neue Fotos ersetzen es.`,
        other: `${count} Fotos Ihrer bisherigen Bewertung bleiben. Neue Fotos ersetzen sie.`,
      }),
    noMark: 'Keine Angabe',
    choices: {
      '5': '5 Sterne, ausgezeichnet',
      '4': '4 Sterne, gut',
      '3': '3 Sterne, in Ordnung',
      '2': '2 Sterne, enttäuschend',
      '1': '1 Stern, schlecht',
    },
    rulesTitle: 'Bewertungsregeln',
    rules: [
      'Schreiben Sie über den Artikel und Ihre eigene Erfahrung damit.',
      'Lassen Sie Namen, Adressen, Telefonnummern und Links weg.',
      'Bleiben Sie sachlich: Beleidigungen und Werbung veröffentlichen wir nicht.',
      'Wer für eine Bewertung etwas bekommen hat, darf hier keine schreiben.',
      'Zeigen Sie auf Fotos den Artikel, aber niemanden ohne Einverständnis. Angaben zu Ort und Kamera entfernen wir.',
      'Wir veröffentlichen Ihren Text mit dem gewählten Namen; löschen können Sie ihn jederzeit in Ihrem Konto.',
    ],
    agree: 'Ich halte mich an die Bewertungsregeln.',
    submit: 'Bewertung abschicken',
    sending: 'Wird geschickt',
    errorSummary: (count: number) =>
      plural('de', count, { one: 'Bitte prüfen Sie eine Angabe', other: `Bitte prüfen Sie ${count} Angaben` }),
    fieldProblems,
    wait: 'Sie haben heute schon viele Bewertungen geschrieben. Bitte versuchen Sie es morgen noch einmal.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    doneTitle: 'Danke für Ihre Bewertung',
    done: 'Wir prüfen sie und veröffentlichen sie dann, meist innert zwei Arbeitstagen. Den Stand sehen Sie in Ihrem Konto.',
    toOwn: 'Meine Bewertungen',
  },
  own: {
    title: 'Meine Bewertungen',
    empty: 'Sie haben noch keine Bewertung geschrieben.',
    states,
    reasons,
    article: 'Artikel ansehen',
    change: 'Ändern',
    changeOf: (title: string) => `Ändern: ${title}`,
    remove: 'Löschen',
    removeOf: (title: string) => `Löschen: ${title}`,
    removed: 'Ihre Bewertung ist gelöscht.',
    gone: 'Diese Bewertung gibt es nicht mehr.',
  },
};
