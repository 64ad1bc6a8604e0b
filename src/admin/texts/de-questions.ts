import type { QuestionState } from '../../shop/customers/reviews/index.ts';

const states: Record<QuestionState, string> = {
  waiting: 'Offen',
  published: 'Veröffentlicht',
  answered: 'Nur beantwortet',
  refused: 'Abgelehnt',
};

/** Texts of the section for questions about products in German (de-CH). */
export const questions = {
  questions: {
    title: 'Fragen zu Artikeln',
    intro:
      'Die erste Antwort geht per E-Mail an die Person, die gefragt hat. Danach löscht der Shop ihre Adresse. Veröffentlichte Fragen stehen mit der Antwort beim Artikel.',
    task: (count: number) => (count === 1 ? '1 Frage ist zu beantworten' : `${count} Fragen sind zu beantworten`),
    state: 'Zustand',
    all: 'Alle',
    states,
    tabs: { waiting: 'offen', published: 'veröffentlicht', answered: 'nur beantwortet', refused: 'abgelehnt' },
    empty: 'Keine Frage gefunden.',
    by: (author: string, at: string) => `${author}, ${at}`,
    question: 'Frage',
    answer: 'Antwort',
    mailed: 'Antworten Sie in der Sprache der Frage. Die Antwort geht auch per E-Mail an die Person, die gefragt hat.',
    notMailed: 'Antworten Sie in der Sprache der Frage. Eine E-Mail geht nicht mehr weg.',
    publish: 'Antworten und veröffentlichen',
    actOf: (act: string, what: string) => `${act}: ${what}`,
    change: 'Antwort ändern',
    onlyAnswer: 'Nur antworten',
    refuse: 'Ohne Antwort ablehnen',
    withdraw: 'Vom Artikel entfernen',
    said: { publish: 'Veröffentlicht.', answer: 'Beantwortet.', refuse: 'Abgelehnt.' },
    problems: {
      'no-answer': 'Bitte schreiben Sie eine Antwort.',
      'answer-too-long': 'Die Antwort hat mehr als 2000 Zeichen.',
      changed: 'Über diese Frage wurde inzwischen entschieden: Bitte lesen Sie sie noch einmal.',
    },
    product: 'Artikel',
    sku: 'Artikelnummer',
    author: 'Name',
    locale: 'Sprache',
    source: 'Herkunft',
    sources: { customer: 'von Kundschaft', demo: 'Beispiel der Demo' },
    asked: 'Gefragt',
    from: 'Gefragt ab',
    to: 'Gefragt bis',
    productNumber: 'Artikel- oder Variantennummer',
  },
};
