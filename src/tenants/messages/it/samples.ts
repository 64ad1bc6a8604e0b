import type { SampleMessages } from '../types.ts';

/** Texts of samples of covers in Italian. */
export const samples: SampleMessages = {
  title: 'Ordina campioni di tessuto',
  titleOf: (name) => `Campioni di ${name}`,
  lead: (most) =>
    `Nessuno schermo mostra il colore e la mano di un tessuto. Le inviamo fino a ${most} campioni gratis per posta, senza alcun impegno.`,
  choose: 'Quali rivestimenti desidera vedere?',
  address: 'Dove inviamo i campioni?',
  requiredHint: 'I campi con * sono obbligatori.',
  emailHint: 'Per la conferma.',
  privacy: (days) => `Questi dati servono solo per l’invio. Li cancelliamo ${days} giorni dopo.`,
  submit: 'Ordina gratis i campioni',
  problems: {
    required: 'Scelga almeno un rivestimento.',
    'too-many': (most) => `Scelga al massimo ${most} rivestimenti.`,
    'invalid-choice': 'Uno di questi rivestimenti non esiste più. Scelga di nuovo.',
  },
  covers: 'Rivestimenti',
  wait: 'Da qui sono già arrivati molti ordini. Riprovi più tardi.',
  enough:
    'Nelle ultime settimane abbiamo già inviato più campioni a questo indirizzo. Gliene servono altri? Il nostro servizio clienti La aiuta volentieri.',
  doneTitle: 'I Suoi campioni sono ordinati',
  done: 'Li riceverà per posta. La conferma arriva via e-mail.',
  back: 'Torna all’articolo',
  mail: {
    subject: (product) => `I Suoi campioni di ${product}`,
    title: 'I Suoi campioni sono ordinati',
    requested: (product) => `Grazie del Suo interesse per ${product}. Le inviamo i campioni gratis per posta.`,
    covers: 'Rivestimenti',
    button: 'Vai all’articolo',
    ignore:
      'Non ha ordinato nulla? Probabilmente un’altra persona ha sbagliato indirizzo: non deve fare niente. I campioni non costano nulla e non comportano impegni.',
  },
  letter: {
    heading: 'I Suoi campioni',
    file: (day) => `Campioni-${day}.pdf`,
    product: 'Articolo',
    requested: 'Ordinati il',
    cover: 'Rivestimento',
    paragraphs: [
      'Guardi i campioni alla luce del giorno e di sera, nel posto previsto per il mobile. Su una superficie grande un colore appare più chiaro che su un piccolo campione.',
      'Può tenere i campioni. Ha domande? Il nostro servizio clienti La consiglia volentieri.',
    ],
  },
};
