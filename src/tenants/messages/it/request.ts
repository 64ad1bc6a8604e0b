import type { BillingMessages } from '../types.ts';
import { onDay } from './day.ts';

export const requestRows: BillingMessages['request']['rows'] = {
  bill: (number, day) => `Fattura ${number}, pagabile entro ${onDay(day)}`,
  instalment: (number, position, day) => `Rata ${position} dell’ordine ${number}, pagabile entro ${onDay(day)}`,
  fee: 'Spese di sollecito',
  interest: 'Interessi di mora',
  ahead: (count) => (count === 1 ? 'Una rata successiva' : `${count} rate successive`),
  rebate: 'Supplementi condonati',
  'no-protection': 'Protezione delle rate non più dovuta',
  price: 'Prezzo senza supplementi',
  credited: 'Note di credito',
  paid: 'Già pagato',
  'to-credit': 'Accreditato sul suo saldo',
  total: 'Da pagare',
};

export const request: BillingMessages['request'] = {
  rows: requestRows,
  titles: {
    reminder: ['Sollecito di pagamento', 'Secondo sollecito', 'Ultimo sollecito'],
    payoff: 'Estinzione anticipata dell’acquisto a rate',
    withdrawn: 'Fattura dopo il recesso dal contratto',
  },
  file: (title, number) => `${title}-${number}.pdf`,
  what: 'Credito',
  issued: 'Data',
  number: 'Numero del documento',
  order: 'Ordine',
  pay: (day) => `La preghiamo di versare l’importo entro ${onDay(day)}.`,
  nothing: 'Non c’è nulla da pagare.',
  account: { iban: 'IBAN', holder: 'Titolare del conto', reference: 'Riferimento' },
  payOnline: 'Paga ora online',
  ignore: 'Per domande il nostro servizio clienti è a sua disposizione.',
  toDates: 'Vai alle mie scadenze',
  payoff: {
    subject: (number) => `Così estingue il suo acquisto a rate (ordine ${number})`,
    title: 'Il suo acquisto a rate termina in anticipo',
    text: (number, amount, day) =>
      `Ha scelto di estinguere in anticipo l’acquisto a rate del suo ordine ${number}. La preghiamo di versare ${amount} entro ${onDay(day)}: l’ordine sarà così interamente pagato.`,
    covered: (number) =>
      `Ha scelto di estinguere in anticipo l’acquisto a rate del suo ordine ${number}. I suoi pagamenti coprono già l’intero importo.`,
    otherwise:
      'Se riceviamo di meno, il resto rimane dovuto. Se riceviamo di più, la differenza è un credito a suo favore. Dopo questa data valgono i nostri termini di sollecito abituali e gli interessi di mora previsti dal contratto.',
  },
  withdrawn: {
    subject: (number) => `Pagamento dopo il suo recesso (ordine ${number})`,
    title: 'Il suo acquisto a rate è terminato',
    text: (number, amount, day) =>
      `Ha esercitato il recesso dal contratto quadro per le rate mensili. Per il suo ordine ${number} deve soltanto il prezzo senza supplementi. La preghiamo di versare ${amount} entro ${onDay(day)}.`,
    covered: (number) =>
      `Ha esercitato il recesso dal contratto quadro per le rate mensili. Per il suo ordine ${number} deve soltanto il prezzo senza supplementi, che è già pagato.`,
    credit: (amount) => `Ha pagato ${amount} in più. L’importo è un credito a suo favore.`,
  },
  paid: {
    subject: (number) => `Il suo acquisto a rate è pagato (ordine ${number})`,
    title: 'Il suo acquisto a rate è pagato',
    text: (number) => `Grazie. Il suo ordine ${number} è interamente pagato: non ci deve più nulla a questo titolo.`,
    sum: 'Pagato per questo ordine',
  },
};
