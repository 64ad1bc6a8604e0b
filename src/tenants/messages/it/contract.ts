import type { ContractMessages } from '../types.ts';
import { onDay, toDay } from './day.ts';

export const contract: ContractMessages = {
  title: 'Contratto quadro per acquisti a rate mensili',
  version: (version) => `Versione ${version}`,
  borrower: 'Cliente',
  number: (number) => `Numero cliente ${number}`,
  clausesTitle: 'Contratto',
  example: 'Esempio di calcolo',
  rate: (example, cap) => `${example}% nell’esempio di calcolo, al massimo ${cap}%`,
  clauses: {
    subject: 'Oggetto',
    subjectText: (limit) =>
      `Può acquistare da noi a rate mensili fino all’importo massimo di ${limit}. Prima dell’invio ogni ordine indica prezzo in contanti, prezzo totale, numero, importo e scadenza delle rate. L’ordine diventa parte di questo contratto. Il contratto non obbliga ad alcun acquisto.`,
    cost: 'Costi',
    costText: (fee, cap) =>
      `Per ogni mese di durata si aggiunge un supplemento (${fee}% dell’importo finanziato). Il tasso annuo effettivo di un ordine è al massimo ${cap}%. Non ci sono altri costi.`,
    pause: 'Pausa di pagamento',
    pauseText: (months, percent) =>
      `Se lo desidera, può iniziare ${months} mesi più tardi. Costo unico: ${percent}% del valore della merce.`,
    repayment: 'Rimborso',
    repaymentText: (numbers, least) =>
      `Può scegliere ${numbers} rate mensili di almeno ${least}. Se una scadenza cade di sabato, di domenica o in un giorno festivo, vale il giorno bancario lavorativo successivo. Può rimborsare prima in ogni momento, per intero o in parte: i supplementi per la durata residua decadono.`,
    returns: 'Resi',
    returnsText:
      'Se restituisce articoli prima della prima rata, ricalcoliamo il piano con l’importo ridotto. In seguito la nota di credito abbrevia la durata: le ultime rate decadono e con esse il loro supplemento.',
    late: 'Mora',
    lateText:
      'Se paga una rata in ritardo, deve un interesse di mora del 5% annuo sulla sua quota del prezzo in contanti. I solleciti sono gratuiti.',
    withdrawal: 'Recesso',
    withdrawalText: (days, address) =>
      `Può recedere da questo contratto entro ${days} giorni da quando ne ha ricevuto un esemplare, senza indicare i motivi: nel suo account o per iscritto a ${address}. Basta inviare il recesso entro l’ultimo giorno. Quanto ha già acquistato va allora pagato entro 30 giorni al prezzo in contanti, senza supplementi.`,
    insurance: 'Assicurazione',
    insuranceText:
      'Il contratto non richiede alcuna assicurazione. La protezione delle rate è facoltativa ed è un contratto a sé.',
    check: 'Esame della capacità creditizia e dati',
    checkText:
      'Prima della conclusione esaminiamo, come richiede la legge sul credito al consumo, se può rimborsare il credito e lo comunichiamo alla centrale d’informazione nella misura prevista dalla legge. Non usiamo dati sulla sua salute o provenienti dai social network. Può chiedere che la decisione sia riesaminata da una persona.',
  },
  signature: {
    place: 'Luogo e data',
    customer: 'Firma della cliente o del cliente',
    house: (company) => `Firma di ${company}`,
  },
  next: {
    title: 'Come si prosegue',
    print: 'Stampi il contratto in due copie e le firmi entrambe. Una resta a lei.',
    send: (address) => `Invii l’altra a ${address}.`,
    wait: 'Appena la riceviamo, la esaminiamo e le scriviamo un’e-mail. In seguito può scegliere tutte le durate per ogni ordine.',
    noPrinter: (phone) => `Non ha una stampante? Ci chiami (${phone}): le inviamo due copie per posta.`,
  },
  letters: {
    requested: {
      subject: 'Il suo contratto quadro: manca ancora la firma',
      title: 'Firmi il suo contratto quadro',
      text: 'Ha richiesto un contratto quadro per rate mensili. Per importi più elevati la legge richiede la sua firma su carta.',
      button: 'Vedi e stampa il contratto',
    },
    signed: {
      subject: 'Il suo contratto quadro è in vigore',
      title: 'Abbiamo ricevuto il suo contratto firmato',
      text: (limit) => `Ora può acquistare a rate mensili fino a ${limit} e scegliere tutte le durate per ogni ordine.`,
      withdraw: (date) => `Fino ${toDay(date)} può recedere dal contratto senza indicare i motivi.`,
      button: 'Vedi il contratto',
    },
    closed: {
      subject: 'Il suo contratto quadro non è stato concluso',
      title: 'Abbiamo chiuso la sua richiesta',
      text: 'Il contratto quadro che ha richiesto non è stato concluso. Può richiederne uno nuovo in ogni momento nel suo account. Se desidera conoscere il motivo o far riesaminare la decisione da una persona, ci scriva.',
      button: 'Vai al mio account',
    },
    concluded: {
      subject: 'Il suo contratto quadro per rate mensili',
      title: 'Ha concluso un contratto quadro',
      text: 'Conservi questa e-mail: è la sua copia del contratto.',
      button: 'Vedi e stampa il contratto',
    },
    raised: {
      subject: 'Il suo importo massimo è più alto',
      title: 'Abbiamo aumentato il suo importo massimo',
      text: (limit) =>
        `Ha chiesto un importo massimo più alto. Ora può acquistare a rate mensili fino a ${limit}. Per il resto il contratto non cambia.`,
      button: 'Vedi il contratto',
    },
    reminder: {
      subject: 'Il suo contratto quadro: può recedere',
      title: (date) => `Può recedere dal suo contratto fino ${toDay(date)}`,
      text: 'Di recente ha concluso un contratto quadro per rate mensili. Ha cambiato idea? Non deve indicare il motivo.',
      how: (address) => `Può recedere nel suo account o per iscritto a ${address}.`,
      button: 'Vedi il contratto',
    },
    withdrawn: {
      subject: 'Recesso dal suo contratto quadro',
      title: 'Abbiamo ricevuto il suo recesso',
      text: (moment) =>
        `Ha esercitato il recesso dal suo contratto quadro per rate mensili ${onDay(moment)}. Il contratto non è più valido.`,
      orders:
        'Per gli ordini a rate deve soltanto il prezzo senza supplementi. Per ciascuno riceve un’e-mail con l’importo, l’ultimo giorno utile e i dati per il pagamento.',
      none: 'In base a questo contratto non ci deve nulla.',
      button: 'Vai al mio account',
    },
    ignore: 'Riceve questa e-mail perché fa parte del suo contratto con noi.',
  },
};
