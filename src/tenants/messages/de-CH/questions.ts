import type { QuestionField, QuestionFieldProblem } from '../../../shop/customers/reviews/questions/types.ts';
import { plural } from '../plural.ts';

const fields: Record<QuestionField, string> = {
  text: 'Ihre Frage',
  author: 'Name, der gezeigt wird',
  email: 'E-Mail-Adresse',
};

const fieldProblems: Record<QuestionFieldProblem, string> = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  'too-short': 'Das ist etwas kurz. Bitte schreiben Sie ein wenig mehr.',
  'too-long': 'Dieser Text ist zu lang.',
  'contact-data': 'Bitte lassen Sie E-Mail-Adressen und Links weg: Alle können diesen Text lesen.',
  'invalid-email': 'Bitte prüfen Sie die E-Mail-Adresse.',
};

/** Texts of questions about products. */
export const questions = {
  title: 'Fragen und Antworten',
  titleOf: (name: string) => `Fragen zu ${name}`,
  metaDescription: (name: string) => `Fragen zu ${name}, beantwortet von unserem Kundendienst.`,
  none: 'Noch keine Frage zu diesem Artikel.',
  all: (count: number) => plural('de', count, { one: 'Die Frage lesen', other: `Alle ${count} Fragen lesen` }),
  ask: 'Frage stellen',
  by: (author: string, date: string) => `${author}, ${date}`,
  answer: 'Unsere Antwort',
  demo: 'Beispiel der Demo',
  how: 'Unser Kundendienst antwortet per E-Mail. Fragen, die auch anderen helfen, zeigen wir hier mit der Antwort.',
  pages: 'Seiten der Fragen',
  previous: 'Neuere Fragen',
  next: 'Ältere Fragen',
  place: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  form: {
    requiredHint: 'Mit * markierte Felder sind Pflichtfelder.',
    fields,
    hints: {
      text: 'Was möchten Sie über den Artikel wissen? Fragen zu einer Bestellung beantwortet die Kontaktseite.',
      author: 'Zum Beispiel Lea B.',
      email: 'Nur für die Antwort. Wenn Sie angemeldet sind, genügt die Adresse Ihres Kontos.',
    },
    submit: 'Frage abschicken',
    errorSummary: (count: number) =>
      plural('de', count, { one: 'Bitte prüfen Sie eine Angabe', other: `Bitte prüfen Sie ${count} Angaben` }),
    fieldProblems,
    wait: 'Von hier kamen schon viele Fragen. Bitte versuchen Sie es später noch einmal.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    done: 'Danke für Ihre Frage. Wir antworten per E-Mail, meist innert zwei Arbeitstagen.',
  },
  mail: {
    subject: (product: string) => `Antwort auf Ihre Frage zu ${product}`,
    title: 'Unsere Antwort',
    asked: (product: string) => `Sie haben uns zu ${product} gefragt:`,
    answered: 'Unsere Antwort:',
    button: 'Zum Artikel',
    ignore: 'Haben Sie nichts gefragt? Dann hat sich jemand bei der Adresse vertippt, und Sie müssen nichts tun.',
  },
};
