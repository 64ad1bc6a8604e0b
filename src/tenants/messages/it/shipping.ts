import type { shipping as german } from '../de-CH/shipping.ts';
import { onDay } from './day.ts';

export const shipping: typeof german = {
  parcelLegend: 'Come desidera ricevere i suoi pacchi?',
  options: {
    home: { name: 'All’indirizzo di consegna', text: 'Recapito postale alla porta di casa' },
    bundled: {
      // "Eco" and similar claims need proof in the European Union (directive 2024/825), so the text says what is done.
      name: 'Consegna raggruppata',
      text: 'Il suo pacco viaggia con altri invii per la sua zona, una fermata invece di tante. Richiede da 1 a 2 giorni lavorativi in più.',
    },
    pickup: {
      name: 'In un punto di ritiro',
      text: 'Il suo pacco resta a disposizione per 7 giorni. Porti con sé un documento d’identità.',
    },
  },
  find: 'Cerca punti di ritiro',
  pointLegend: 'Scelga il punto di ritiro',
  kinds: { pickpost: 'PickPost', mypost24: 'My Post 24' },
  away: (distance) => `a ${distance}`,
  noPoints: 'Vicino a questo codice postale non ci sono punti di ritiro. Ne provi un altro.',
  unknownCode: 'Non conosciamo questo codice postale. Provi con quello di una località più grande.',
  pickupNumberHint: 'Da 6 a 10 cifre, nel suo conto presso la Posta',
  yourNumber: (number) => `Il suo numero: ${number}`,
  extrasLegend: 'Che cosa possono fare per lei le due persone?',
  extras: {
    assembly: { name: 'Montaggio', text: 'Montiamo i suoi mobili e portiamo via l’imballaggio.' },
    takeBackFurniture: {
      name: 'Ritiro di vecchi mobili o materassi',
      text: 'Tanti pezzi quanti consegnati, vuoti e smontati.',
    },
    takeBackAppliance: {
      name: 'Ritiro del vecchio apparecchio',
      text: 'Un apparecchio dello stesso tipo, scollegato e svuotato.',
    },
    hose: { name: 'Prolunga del tubo fino a 350 cm', text: 'Se l’attacco dell’acqua è più lontano.' },
  },
  arranged:
    'Per questo indirizzo non possiamo indicare una data di consegna. La chiamiamo per concordare un appuntamento.',
  awaited: 'Un articolo di questa consegna viene ordinato per lei. La data di consegna non è ancora nota.',
  article: {
    services: (list) => `Su richiesta alla consegna: ${list}`,
    withFee: (mode, fee) => `${mode}: ${fee}`,
    serviceFor: (name, fee) => `${name} ${fee}`,
    free: 'gratuito',
    between: (earliest, latest) => `Consegna tra ${onDay(earliest)} e ${onDay(latest)}`,
    on: (date) => `Consegna ${onDay(date)}`,
    none: 'Al momento non possiamo indicare una data di consegna per questa variante.',
    chooseFirst: 'Scelga prima una variante: vedrà allora la data di consegna.',
  },
  choose: 'Scelga',
  asTyped: (town) => `${town} (come inserito)`,
  changed: {
    price: (name, before, after) => `${name} costa ora ${after} invece di ${before}.`,
    quantity: (name, before, after) =>
      `${name}: ora ${after} ${after === '1' ? 'pezzo' : 'pezzi'} invece di ${before}.`,
    article: (sku) => `Articolo ${sku}`,
    discount: (title, before, after) => `${title}: ora ${after} di sconto invece di ${before}.`,
    discountGone: (title, before) => `${title}: lo sconto di ${before} non è più valido.`,
    discountNew: (title, after) => `${title}: ora riceve uno sconto di ${after}.`,
    'delivery-fee': (before, after) => `Le spese di spedizione sono ora di ${after} invece di ${before}.`,
    total: (before, after) => `Il totale è ora di ${after} invece di ${before}.`,
  },
};
