import type { CheckoutMessages } from '../types.ts';

export const paying: CheckoutMessages['paying'] = {
  mandated: 'Abbiamo ricevuto il suo ordine',
  after: {
    paid: {
      title: 'Abbiamo ricevuto il suo pagamento',
      text: 'Grazie. Le inviamo per e-mail la conferma del suo ordine.',
    },
    open: {
      title: 'Il suo ordine non è ancora pagato',
      text: 'Il pagamento non è stato completato. Il suo carrello è invariato e teniamo da parte gli articoli per mezz’ora.',
    },
    checking: {
      title: 'Conferma del pagamento in corso',
      text: 'Di solito bastano pochi secondi. Questa pagina si aggiorna da sola.',
    },
    expired: {
      title: 'Il tempo per il pagamento è scaduto',
      text: 'Non è stato addebitato nulla. Il suo carrello è invariato, ma gli articoli non sono più riservati per lei.',
    },
    failed: {
      title: 'Il pagamento non è andato a buon fine',
      text: 'Non è stato addebitato nulla. Il suo carrello è invariato: può riprovare o pagare in un altro modo.',
    },
    'given-back': {
      title: 'Le rimborsiamo il pagamento',
      text: 'Non è stato più possibile evadere l’ordine. Riceve l’intero importo con lo stesso mezzo di pagamento.',
    },
  },
  goOn: 'Continua il pagamento',
  again: 'Riprova',
  otherWay: 'Paga in un altro modo',
  toBasket: 'Vai al carrello',
  refresh: 'Aggiorna la pagina',
  link: {
    ends: {
      unknown: {
        title: 'Questo link non esiste',
        text: 'Controlli l’indirizzo indicato nella nostra comunicazione o si rivolga al servizio clienti.',
      },
      paid: { title: 'Questa fattura è pagata', text: 'Grazie. Non deve fare altro.' },
      thanks: {
        title: 'Grazie per il suo pagamento',
        text: 'Abbiamo ricevuto il suo pagamento. Non deve fare altro.',
      },
      expired: {
        title: 'Questo link è scaduto',
        text: 'La fattura è ancora aperta. Può chiedere un nuovo link al servizio clienti.',
      },
      cancelled: {
        title: 'Questo link non è più valido',
        text: 'Per questa fattura esiste un link più recente. Usi quello della nostra ultima comunicazione.',
      },
      offline: {
        title: 'Al momento non è possibile pagare online',
        text: 'Versi l’importo con i dati indicati sulla fattura. Per domande c’è il servizio clienti.',
      },
      settled: {
        title: 'Questo importo non è più dovuto',
        text: 'Nel frattempo la fattura è stata pagata, ridotta o annullata. Il servizio clienti le dice che cosa resta da pagare.',
      },
      'given-back': {
        title: 'Non abbiamo potuto accettare il suo pagamento',
        text: 'Quanto addebitato le viene rimborsato per intero con lo stesso mezzo di pagamento. Per domande c’è il servizio clienti.',
      },
      failed: {
        title: 'Il pagamento non è andato a buon fine',
        text: 'Non è stato addebitato nulla. Riprovi.',
      },
      pending: {
        title: 'Conferma del pagamento in corso',
        text: 'Di solito bastano pochi secondi. Questa pagina si aggiorna da sola.',
      },
    },
    title: 'Pagare una fattura',
    intro: 'Paghi questa fattura online, senza accedere all’account.',
    bill: 'Numero d’ordine',
    amount: 'Importo',
    choose: 'Come desidera pagare?',
    methods: { paypal: 'PayPal', mastercard: 'Mastercard', visa: 'Visa', diners: 'Diners Club', discover: 'Discover' },
    pay: (amount) => `Paga ${amount}`,
    paying: 'Passaggio al pagamento…',
    description: (number) => `Ordine ${number}`,
    back: 'Ha interrotto il pagamento. Non è stato addebitato nulla.',
    problems: {
      'invalid-choice': 'Scelga come desidera pagare.',
      'too-many-attempts': 'Da questa connessione sono stati fatti troppi tentativi di pagamento. Riprovi tra un’ora.',
      'payment-unavailable': 'Al momento il pagamento non è possibile. Riprovi più tardi.',
    },
    toLink: 'Vai alla fattura',
    contact: 'Servizio clienti',
  },
};
