import type { ListPageOutcome } from '../../shop/content/list-pages/index.ts';

export type ListPageSaid = Exclude<Extract<ListPageOutcome, { ok: false }>['problem'], 'not-allowed' | 'not-found'>;

/** `in`: locale of the refused text, or ''. */
const problems: Record<ListPageSaid | 'source' | 'broken', (locale: string) => string> = {
  'no-title': () => 'Geben Sie in mindestens einer Sprache einen Titel ein.',
  'no-title-in-locale': (locale) => `In ${locale} stehen Texte ohne Titel. Ergänzen Sie den Titel.`,
  path: (locale) =>
    `Die Adresse in ${locale} darf nur kleine Buchstaben, Ziffern, Bindestriche und Schrägstriche haben, etwa /schwarze-kleider.`,
  reserved: (locale) => `Die Adresse in ${locale} gehört dem Shop. Wählen Sie eine andere.`,
  taken: (locale) => `Die Adresse in ${locale} hat schon eine andere Seite oder Kategorie.`,
  'too-long': (locale) => `Ein Text in ${locale} ist zu lang.`,
  'no-choice': () => 'Wählen Sie mindestens einen Filter, eine Preisgrenze oder eine Reihenfolge.',
  'too-many-values': () => 'Das sind zu viele Filter.',
  'known-brand': () => 'Diese Marke hat schon eine Seite.',
  'no-category': () => 'Diese Kategorie gibt es nicht mehr.',
  'unknown-picture': () => 'Dieses Bild gibt es nicht mehr.',
  full: () => 'Mehr als 2000 Listenseiten sind nicht möglich.',
  changed: () =>
    'Die Seite wurde inzwischen geändert. Ihre Eingaben stehen noch im Formular: Vergleichen Sie, und speichern Sie noch einmal.',
  source: () => 'Die Adresse der Auswahl ist keine Liste dieses Shops.',
  broken: () => 'Das Formular kam unvollständig an. Senden Sie es noch einmal.',
};

/** Texts of the section for list pages in German (de-CH). */
export const listPages = {
  listPages: {
    title: 'Listenseiten',
    intro:
      'Listen mit eigener Adresse und eigenem Text: Sale, Neuheiten, Marken oder eine Auswahl wie «Schwarze Kleider». Suchmaschinen nehmen sie auf, solange sie Artikel haben.',
    add: 'Neue Listenseite',
    create: 'Listenseite anlegen',
    edit: 'Bearbeiten',
    empty: 'Noch keine Listenseite.',
    name: 'Titel',
    address: 'Adresse',
    kind: 'Art',
    kinds: { brand: 'Marke', choice: 'Auswahl' },
    state: 'Stand',
    states: { shown: 'im Shop', hidden: 'Entwurf' },
    changedAt: 'Geändert',
    choice: 'Auswahl',
    source: 'Adresse der gefilterten Liste',
    sourceHint:
      'Filtern und sortieren Sie im Shop eine Kategorie oder die Suche, und fügen Sie die Adresse hier ein. Eine einzige Marke ergibt die Seite der Marke.',
    openChoice: 'Auswahl im Shop ansehen',
    published: 'Im Shop zeigen',
    texts: 'Texte',
    textsHint: 'Eine Sprache ohne Titel hat keine Seite.',
    fields: {
      path: 'Adresse der Seite',
      title: 'Titel',
      intro: 'Text über der Liste',
      landingText: 'Text unter der Liste',
      seoTitle: 'Titel für Suchmaschinen',
      seoDescription: 'Beschreibung für Suchmaschinen',
    },
    pathHint: 'Leer: aus dem Titel.',
    picture: 'Bild oder Logo',
    remove: 'Listenseite löschen',
    removeHint: 'Die Adresse führt danach ins Leere. Legen Sie bei Bedarf eine Weiterleitung an.',
    done: {
      created: 'Die Listenseite ist angelegt.',
      saved: 'Gespeichert. Es gilt sofort.',
      removed: 'Die Listenseite ist gelöscht.',
    },
    problems,
  },
};
