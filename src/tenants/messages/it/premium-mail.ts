import type { MailMessages } from '../types.ts';
import { onDay, toDay } from './day.ts';

export const premiumMail: MailMessages['premium'] = {
  button: 'Vai alla sua adesione',
  ignore: 'Domande? Il nostro servizio clienti è a sua disposizione.',
  renewsSoon: {
    subject: (day) => `La sua adesione Premium si rinnova ${onDay(day)}`,
    title: 'Un altro anno di Premium',
    text: (day, fee) =>
      `La sua adesione Premium si rinnova ${onDay(day)} per un anno. Il contributo di ${fee} le viene fatturato.`,
    how: 'Se non lo desidera, disdica entro quel giorno nel suo account. Basta un clic.',
  },
  endsSoon: {
    subject: (day) => `La sua adesione Premium termina ${onDay(day)}`,
    title: 'Il suo anno Premium sta per finire',
    text: (day) => `La sua adesione Premium vale fino ${toDay(day)} e poi termina da sola. Non deve fare nulla.`,
    how: (fee) => `In seguito può scegliere di nuovo Premium con ogni ordine, per ${fee} all’anno.`,
  },
  renewed: {
    subject: (order) => `La sua adesione Premium è rinnovata, ordine ${order}`,
    title: 'Inizia un nuovo anno di Premium',
    text: (day) => `La sua adesione vale ora fino ${toDay(day)}, e un nuovo pacco regalo la aspetta.`,
    bill: (order, fee, days) =>
      `Ordine ${order}: il contributo di ${fee} le viene fatturato ed è pagabile entro ${days} giorni.`,
  },
  ended: {
    subject: 'La sua adesione Premium è terminata',
    title: 'La sua adesione Premium è terminata',
    text: (fee) => `Grazie per la sua fedeltà. Può scegliere di nuovo Premium con ogni ordine, per ${fee} all’anno.`,
  },
  cancelled: {
    subject: 'Conferma della sua disdetta di Premium',
    title: 'Abbiamo ricevuto la sua disdetta',
    text: (moment, day) =>
      `Abbiamo ricevuto la disdetta della sua adesione Premium ${onDay(moment)}. La sua adesione termina ${onDay(day)}.`,
    how: 'Fino ad allora mantiene tutti i vantaggi. Nel suo account può ritirare la disdetta.',
  },
  endedByHouse: {
    subject: 'La sua adesione Premium termina',
    title: 'La sua adesione Premium termina',
    text: (day) => `Il nostro servizio clienti ha posto fine alla sua adesione Premium per ${onDay(day)}.`,
  },
  resumed: {
    subject: 'La sua adesione Premium continua',
    title: 'La sua disdetta è ritirata',
    text: (day) => `La sua adesione continua. L’anno pagato dura fino ${toDay(day)}.`,
  },
  reward: {
    subject: 'Il suo pacco regalo è richiesto',
    title: 'Il suo pacco regalo è in arrivo',
    text: 'Grazie per la sua fedeltà. Prepariamo il suo pacco regalo e lo inviamo all’indirizzo scelto.',
  },
  declaration: {
    subject: 'Ricezione della sua disdetta',
    title: 'Abbiamo ricevuto la sua disdetta',
    text: 'Ecco quanto ci ha dichiarato:',
    contract: 'Contratto',
    contractName: 'Adesione Premium',
    name: 'Nome',
    email: 'Indirizzo e-mail',
    number: 'Numero cliente',
    kind: 'Tipo di disdetta',
    kinds: { ordinary: 'ordinaria', extraordinary: 'straordinaria' },
    reason: 'Motivo',
    wishedOn: 'Fine desiderata',
    soonest: 'prossimo termine possibile',
    receivedAt: 'Data di ricezione',
    endsOn: (day) => `La sua adesione Premium termina ${onDay(day)}.`,
    unclear: 'Il nostro servizio clienti verifica i dati e le scrive quando termina il suo contratto.',
    button: 'Vai al servizio clienti',
    ignore: 'Questa dichiarazione non è sua? Si rivolga al nostro servizio clienti.',
  },
};
