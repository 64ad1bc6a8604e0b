import { plural } from '../plural.ts';
import type { QuestionMessages } from '../types.ts';

/** Texts of questions about products in Dutch. */
export const questions: QuestionMessages = {
  title: 'Vragen en antwoorden',
  titleOf: (name) => `Vragen over ${name}`,
  metaDescription: (name) => `Vragen over ${name}, beantwoord door onze klantenservice.`,
  none: 'Nog geen vragen over dit artikel.',
  all: (count) => plural('nl', count, { one: 'De vraag lezen', other: `Alle ${count} vragen lezen` }),
  ask: 'Vraag stellen',
  by: (author, date) => `${author}, ${date}`,
  answer: 'Ons antwoord',
  demo: 'Voorbeeld van de demo',
  how: 'Onze klantenservice antwoordt per e-mail. Vragen waar anderen iets aan hebben, tonen wij hier met het antwoord.',
  pages: 'Pagina’s met vragen',
  previous: 'Nieuwere vragen',
  next: 'Oudere vragen',
  place: (page, pages) => `Pagina ${page} van ${pages}`,
  form: {
    requiredHint: 'Velden met een * zijn verplicht.',
    fields: { text: 'Uw vraag', author: 'Naam die wordt getoond', email: 'E-mailadres' },
    hints: {
      text: 'Wat wilt u over het artikel weten? Voor vragen over een bestelling is er de contactpagina.',
      author: 'Bijvoorbeeld Lea B.',
      email: 'Alleen voor het antwoord. Bent u ingelogd, dan volstaat het adres van uw account.',
    },
    submit: 'Vraag versturen',
    errorSummary: (count) =>
      plural('nl', count, { one: 'Controleer één gegeven', other: `Controleer ${count} gegevens` }),
    fieldProblems: {
      required: 'Vul dit veld in.',
      'too-short': 'Dat is wat kort. Schrijf iets meer.',
      'too-long': 'Deze tekst is te lang.',
      'contact-data': 'Laat e-mailadressen en links weg: iedereen kan deze tekst lezen.',
      'invalid-email': 'Controleer het e-mailadres.',
    },
    wait: 'Er zijn hier al veel vragen gesteld. Probeer het later opnieuw.',
    failed: 'Dat is niet gelukt. Probeer het later opnieuw.',
    done: 'Bedankt voor uw vraag. Wij antwoorden per e-mail, meestal binnen twee werkdagen.',
  },
  mail: {
    subject: (product) => `Antwoord op uw vraag over ${product}`,
    title: 'Ons antwoord',
    asked: (product) => `U vroeg ons over ${product}:`,
    answered: 'Ons antwoord:',
    button: 'Naar het artikel',
    ignore: 'Hebt u niets gevraagd? Dan heeft iemand zich vergist in het adres en hoeft u niets te doen.',
  },
};
