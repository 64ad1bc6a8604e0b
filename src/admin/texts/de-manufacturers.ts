import type { ManufacturerProblem } from '../../shop/catalogue/manufacturer-administration/index.ts';

const fieldProblems: Record<ManufacturerProblem, string> = {
  missing: 'Der Name fehlt.',
  'too-long': 'Der Text ist zu lang.',
  'wrong-name': 'Der Name braucht mindestens einen lateinischen Buchstaben.',
  'wrong-country': 'Geben Sie den Ländercode mit zwei Buchstaben ein, etwa CH.',
  'wrong-contact': 'Geben Sie eine E-Mail-Adresse oder eine Webadresse mit https:// ein.',
  'outside-union': 'Die verantwortliche Person muss in der EU sein.',
  incomplete: 'Die Angaben zur verantwortlichen Person sind unvollständig.',
};

/** Texts of the section for manufacturers in German (de-CH). */
export const manufacturers = {
  manufacturers: {
    title: 'Hersteller',
    intro: 'Wer für Produkte einsteht. Angebote in der EU nennen Namen, Postadresse und E-Mail- oder Webadresse.',
    add: 'Neuer Hersteller',
    create: 'Hersteller anlegen',
    edit: 'Bearbeiten',
    all: 'alle',
    tabs: { incomplete: 'unvollständig', hand: 'von Hand', feed: 'aus dem Feed', unused: 'ohne Produkte' },
    empty: 'Kein Hersteller gefunden.',
    search: 'Name oder Kontakt',
    country: 'Land',
    company: 'Hersteller',
    responsible: 'Verantwortliche Person in der EU',
    responsibleHint: 'Nötig, wenn der Hersteller ausserhalb der EU ist. Sonst leer lassen.',
    fields: {
      name: 'Name oder Marke',
      address: 'Postadresse ohne Land',
      country: 'Land (Code wie CH)',
      contact: 'E-Mail- oder Webadresse',
    },
    ofResponsible: (label: string) => `${label} der verantwortlichen Person`,
    products: 'Produkte',
    origin: 'Herkunft',
    origins: { feed: 'Feed', hand: 'von Hand' },
    byHandHint: 'Nach einer Änderung hier lassen Feeds den Hersteller in Ruhe.',
    remove: 'Hersteller löschen',
    removeHint: 'Löschen geht nur, solange kein Produkt ihn nennt.',
    done: { created: 'Der Hersteller ist angelegt.', saved: 'Gespeichert.', removed: 'Der Hersteller ist gelöscht.' },
    problems: {
      fields: 'Nicht gespeichert. Ihre Eingaben stehen noch im Formular.',
      changed:
        'Der Hersteller wurde inzwischen geändert. Ihre Eingaben stehen noch im Formular: Vergleichen Sie, und speichern Sie noch einmal.',
      'in-use': 'Produkte nennen diesen Hersteller noch.',
    },
    fieldProblems,
  },
};
