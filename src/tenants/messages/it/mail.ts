import type { MailMessages } from '../types.ts';
import { ofDay, onDay } from './day.ts';
import { premiumMail } from './premium-mail.ts';

export const mail: MailMessages = {
  voucher: {
    subject: (amount) => `Il suo buono da ${amount}`,
    title: (amount) => `Grazie: ecco il suo buono da ${amount}`,
    text: 'Grazie per l’iscrizione alla nostra newsletter. Come ringraziamento le offriamo questo buono. Inserisca il codice nel carrello.',
    conditions: (minimum) =>
      `Il buono vale una volta, a partire da un acquisto di ${minimum}, non per ordini già inviati. Non è cumulabile con altri vantaggi e non è convertibile in denaro.`,
    code: 'Il suo codice',
    validTo: 'Valido fino al',
    button: 'Vai al carrello',
    ignore: 'Può annullare la newsletter in ogni momento. Il buono resta valido.',
  },
  orderConfirmation: {
    subject: (number, shop) => `Il suo ordine ${number} da ${shop}`,
    preview: 'Abbiamo ricevuto il suo ordine.',
    title: 'Grazie per il suo ordine',
    greetings: {
      female: (_first, last) => `Gentile signora ${last},`,
      male: (_first, last) => `Gentile signor ${last},`,
      notSpecified: (first, last) => `Buongiorno ${first} ${last},`,
    },
    intro: (number, date) => `abbiamo ricevuto il suo ordine ${number} ${ofDay(date)}. Ecco che cosa ha ordinato:`,
    articleNumber: 'Numero articolo',
    goods: 'Valore della merce',
    delivery: 'Spese di spedizione',
    free: 'gratis',
    premium: 'Adesione Premium, 1 anno',
    premiumText: 'La sua adesione Premium inizia oggi e dura un anno. Può disdire in ogni momento nel suo account.',
    total: 'Totale IVA incl.',
    vat: (rate) => `di cui IVA ${rate}%`,
    deliveryTitle: 'Consegna',
    deliveryBetween: (earliest, latest) => `Prevista tra ${onDay(earliest)} e ${onDay(latest)}`,
    deliveryOn: (date) => `Prevista ${onDay(date)}`,
    shippingAddress: 'Indirizzo di consegna',
    billingAddress: 'Indirizzo di fatturazione',
    paymentTitle: 'Pagamento',
    invoiceLater: (days) =>
      `Ha scelto il pagamento su fattura. Riceverà la fattura per e-mail appena spediamo la merce; è pagabile entro ${days} giorni dalla consegna.`,
    payment: {
      invoice: (days) =>
        `Ha scelto il pagamento su fattura. La fattura è allegata ed è pagabile entro ${days} giorni dalla consegna.`,
      prepayment: (days) =>
        `Ha scelto il pagamento anticipato. La preghiamo di versare l’importo entro ${days} giorni con la fattura allegata o con i dati seguenti. Fino ad allora teniamo da parte gli articoli. Li spediamo appena riceviamo l’importo.`,
      instalments: () => 'Ha scelto il pagamento a rate mensili. Il suo piano rateale è qui sotto.',
      'gift-card': () => 'Ha pagato con una carta regalo. Non deve versare altro.',
      card: () => 'Ha pagato con carta di credito. Non deve versare altro.',
      twint: () => 'Ha pagato con TWINT. Non deve versare altro.',
      paypal: () => 'Ha pagato con PayPal. Non deve versare altro.',
      eps: () => 'Ha pagato con EPS. Non deve versare altro.',
      ideal: () => 'Ha pagato con iDEAL | Wero. Non deve versare altro.',
      wero: () => 'Ha pagato con Wero. Non deve versare altro.',
      sepa: () =>
        'Preleviamo l’importo dal suo conto con addebito diretto SEPA, al più presto un giorno dopo questo messaggio. Ha conferito il mandato al momento del pagamento.',
    },
    amount: 'Importo',
    iban: 'IBAN',
    accountHolder: 'Beneficiario',
    bankTransferReference: 'Riferimento',
    debit: {
      day: 'Giorno dell’addebito',
      mandate: 'Riferimento del mandato',
      creditor: 'Identificativo del creditore',
    },
    withdrawal: (days) =>
      `Ha ${days} giorni di tempo dal ricevimento dell’ultima spedizione per recedere e restituire gli articoli.`,
    withdrawalLink: 'Vedi il diritto di recesso e di restituzione',
    terms: (version) => `Si applicano le nostre condizioni generali nella versione ${version}.`,
    termsLink: 'Vedi le condizioni generali',
    help: 'Domande sul suo ordine? Siamo a sua disposizione.',
    closing: 'Cordiali saluti',
    sender: (shop) => `Il team di ${shop}`,
  },
  orderCode: {
    subject: (shop) => `Il suo codice per l’ordine da ${shop}`,
    title: 'Confermi il suo indirizzo e-mail',
    text: (minutes) => `Inserisca questo codice alla cassa e ordini di nuovo. È valido ${minutes} minuti.`,
    code: 'Codice',
    button: 'Vai alla cassa',
    ignore: 'Non ha ordinato nulla? Non deve fare niente: senza il codice non si crea alcun ordine.',
  },
  account: {
    register: {
      subject: (shop) => `Confermi il suo account ${shop}`,
      title: 'Confermi il suo indirizzo e-mail',
      paragraphs: [
        'Grazie per la sua registrazione. Confermi il suo indirizzo e-mail con la password e il suo account è pronto.',
        'Il link è valido 24 ore.',
      ],
      button: 'Conferma l’account',
      ignore: 'Non si tratta di lei? Non deve fare nulla: senza conferma non si crea alcun account.',
    },
    exists: {
      subject: (shop) => `Ha già un account ${shop}`,
      title: 'Ha già un account',
      paragraphs: [
        'Qualcuno voleva creare un nuovo account con questo indirizzo e-mail. Ne esiste già uno, che è rimasto invariato.',
        'Può accedere con la sua password o richiederne una nuova.',
      ],
      button: 'Vai all’accesso',
      ignore: 'Non era lei? Non deve fare nulla.',
    },
    password: {
      subject: (shop) => `La sua nuova password per ${shop}`,
      title: 'Imposti una nuova password',
      paragraphs: [
        'Con questo link imposta una nuova password. In seguito l’accesso termina su tutti i dispositivi.',
        'Il link è valido 2 ore e funziona una sola volta.',
      ],
      button: 'Imposta la password',
      ignore: 'La richiesta non è sua? Non deve fare nulla: la sua password resta invariata.',
    },
    unknown: {
      subject: () => 'Nessun account con questo indirizzo e-mail',
      title: 'A questo indirizzo non corrisponde alcun account',
      paragraphs: [
        'Qualcuno voleva reimpostare la password per questo indirizzo e-mail. Non ci risulta alcun account. Forse ha usato un altro indirizzo.',
      ],
      button: 'Crea un account',
      ignore: 'Non era lei? Non deve fare nulla.',
    },
    email: {
      subject: () => 'Confermi il suo nuovo indirizzo e-mail',
      title: 'Confermi il suo nuovo indirizzo e-mail',
      paragraphs: [
        'Questo diventa il nuovo indirizzo e-mail del suo account. Fino alla conferma vale quello precedente.',
        'Il link è valido 24 ore.',
      ],
      button: 'Conferma l’indirizzo e-mail',
      ignore: 'La richiesta non è sua? Non deve fare nulla.',
    },
    emailTaken: {
      subject: () => 'Questo indirizzo e-mail ha già un account',
      title: 'Questo indirizzo appartiene già a un account',
      paragraphs: [
        'Qualcuno voleva usare questo indirizzo e-mail in un altro account. Non è possibile, perché appartiene già a un account. Non è stato modificato nulla.',
      ],
      button: 'Vai all’accesso',
      ignore: 'Non era lei? Non deve fare nulla.',
    },
    emailChanged: {
      subject: () => 'Il suo indirizzo e-mail è stato modificato',
      title: 'Il suo account ha un nuovo indirizzo e-mail',
      paragraphs: ['D’ora in poi accede con il nuovo indirizzo e riceve lì i nostri messaggi.'],
      button: 'Vai all’account',
      ignore: 'Non era lei? Si rivolga subito al nostro servizio clienti.',
    },
    passwordChanged: {
      subject: () => 'La sua password è stata modificata',
      title: 'Il suo account ha una nuova password',
      paragraphs: ['L’accesso su tutti gli altri dispositivi è ora terminato.'],
      button: 'Vai all’account',
      ignore: 'Non era lei? Imposti subito una nuova password.',
    },
    passkeyAdded: {
      subject: () => 'Il suo account ha una nuova passkey',
      title: 'Il suo account ha una nuova passkey',
      paragraphs: ['D’ora in poi può accedere anche con essa. In «Sicurezza» vede tutte le passkey e può eliminarle.'],
      button: 'Vai alle passkey',
      ignore: 'Non era lei? Elimini subito la passkey e imposti una nuova password.',
    },
    erased: {
      subject: (shop) => `Il suo account ${shop} è stato eliminato`,
      title: 'Il suo account è stato eliminato',
      paragraphs: [
        'Abbiamo chiuso il suo account ed eliminato i suoi dati. L’accesso è terminato su tutti i dispositivi.',
        'Conserviamo separatamente ordini e fatture per il tempo richiesto dalla legge. In seguito eliminiamo anche questi. Con questo indirizzo può creare un nuovo account in ogni momento.',
      ],
      button: 'Vai al negozio',
      ignore: 'La richiesta non è sua? Si rivolga al nostro servizio clienti.',
    },
    extract: {
      subject: () => 'L’estratto dei suoi dati è pronto',
      title: 'Il suo estratto è pronto',
      paragraphs: [
        'Ha richiesto un estratto dei suoi dati. Acceda e inserisca la password per scaricarlo.',
        'Resta a sua disposizione per 24 ore.',
      ],
      button: 'Scarica l’estratto',
      ignore: 'La richiesta non è sua? Imposti una nuova password.',
    },
    stolen: {
      subject: (shop) => `Controlli il suo account ${shop}`,
      title: 'Abbiamo terminato l’accesso su tutti i dispositivi',
      paragraphs: [
        'Qualcuno ha usato di nuovo un vecchio accesso di uno dei suoi dispositivi. Forse è stato copiato. Per la sua sicurezza abbiamo terminato tutti gli accessi.',
        'Nessuno ha potuto vedere così i suoi ordini e i suoi dati: serve la sua password. Acceda di nuovo e scelga preferibilmente una nuova password.',
      ],
      button: 'Vai all’accesso',
      ignore: 'Ha ripristinato un dispositivo da un backup? Basta accedere di nuovo.',
    },
  },
  premium: premiumMail,
  wishes: {
    toArticle: 'Vedi l’articolo',
    stop: 'Termina questi avvisi',
    confirm: {
      subject: 'Confermi il suo indirizzo e-mail',
      title: 'Possiamo scriverle?',
      paragraphs: [
        'Nella nostra lista dei desideri qualcuno ha chiesto che scriviamo a questo indirizzo su prezzo e disponibilità di articoli. Lo facciamo solo con il suo consenso.',
        'Il link è valido 24 ore.',
      ],
      button: 'Conferma l’indirizzo',
      ignore: 'La richiesta non è sua? Non deve fare nulla: non le scriveremo più.',
    },
    notices: {
      price: {
        subject: (article) => `Ora costa meno: ${article}`,
        title: 'Un articolo della sua lista dei desideri costa meno',
        intro: (article) => `Il prezzo di ${article} è diminuito.`,
        why: 'Nella lista dei desideri ci ha chiesto di scriverle se il prezzo diminuisce. Se scende ancora, le scriviamo di nuovo.',
      },
      stock: {
        subject: (article) => `Di nuovo disponibile: ${article}`,
        title: 'Un articolo della sua lista dei desideri è di nuovo disponibile',
        intro: (article) => `${article}: di nuovo disponibile. A volte le scorte sono limitate.`,
        why: 'Nella lista dei desideri ci ha chiesto di scriverle appena l’articolo torna disponibile. Ecco fatto.',
      },
    },
  },
};
