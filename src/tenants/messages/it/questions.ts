import { plural } from '../plural.ts';
import type { QuestionMessages } from '../types.ts';

/** Texts of questions about products in Italian. */
export const questions: QuestionMessages = {
  title: 'Domande e risposte',
  titleOf: (name) => `Domande su ${name}`,
  metaDescription: (name) => `Domande su ${name}, con le risposte del nostro servizio clienti.`,
  none: 'Ancora nessuna domanda su questo articolo.',
  all: (count) => plural('it', count, { one: 'Leggi la domanda', other: `Leggi tutte le ${count} domande` }),
  ask: 'Fai una domanda',
  by: (author, date) => `${author}, ${date}`,
  answer: 'La nostra risposta',
  demo: 'Esempio della demo',
  how: 'Il nostro servizio clienti risponde via e-mail. Le domande utili anche ad altri compaiono qui con la risposta.',
  pages: 'Pagine delle domande',
  previous: 'Domande più recenti',
  next: 'Domande meno recenti',
  place: (page, pages) => `Pagina ${page} di ${pages}`,
  form: {
    requiredHint: 'I campi con * sono obbligatori.',
    fields: { text: 'La Sua domanda', author: 'Nome mostrato', email: 'Indirizzo e-mail' },
    hints: {
      text: 'Che cosa desidera sapere sull’articolo? Per un ordine c’è la pagina dei contatti.',
      author: 'Per esempio Lea B.',
      email: 'Solo per la risposta. Se ha effettuato l’accesso, basta l’indirizzo del Suo conto.',
    },
    submit: 'Invia la domanda',
    errorSummary: (count) => plural('it', count, { one: 'Verifichi un dato', other: `Verifichi ${count} dati` }),
    fieldProblems: {
      required: 'Compili questo campo.',
      'too-short': 'È un po’ breve. Scriva qualcosa di più.',
      'too-long': 'Questo testo è troppo lungo.',
      'contact-data': 'Tolga indirizzi e-mail e link: tutti possono leggere questo testo.',
      'invalid-email': 'Verifichi l’indirizzo e-mail.',
    },
    wait: 'Da qui sono già arrivate molte domande. Riprovi più tardi.',
    failed: 'Non ha funzionato. Riprovi più tardi.',
    done: 'Grazie per la domanda. Rispondiamo via e-mail, di solito entro due giorni lavorativi.',
  },
  mail: {
    subject: (product) => `Risposta alla Sua domanda su ${product}`,
    title: 'La nostra risposta',
    asked: (product) => `Ci ha chiesto di ${product}:`,
    answered: 'La nostra risposta:',
    button: 'Vai all’articolo',
    ignore: 'Non ha chiesto nulla? Probabilmente un’altra persona ha sbagliato indirizzo: non deve fare niente.',
  },
};
