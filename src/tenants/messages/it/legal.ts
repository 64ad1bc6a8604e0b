import type { LegalMessages } from '../types.ts';

export const legal: LegalMessages = {
  title: 'Sicurezza e indicazioni di legge',
  parts: {
    manufacturer: 'Fabbricante',
    responsible: 'Persona responsabile nell’UE',
    warnings: 'Avvertenze e sicurezza',
    energy: 'Efficienza energetica',
    tyre: 'Etichettatura dello pneumatico',
    'animal-parts': 'Composizione',
    wood: 'Dichiarazione del legno',
    electric: 'Ritiro degli apparecchi usati',
    battery: 'Pile e accumulatori',
    'guarantee-notice': 'Garanzia legale di conformità',
    'guarantee-label': 'Garanzia di durabilità del produttore',
  },
  wholeLabel: 'Ingrandisci l’etichetta',
  sheet: 'Scheda informativa del prodotto',
  energy: {
    class: 'Classe di efficienza energetica',
    scale: (min, max) => `Scala da ${min} a ${max}`,
  },
  tyre: {
    fuel: 'Efficienza nel consumo di carburante',
    wet: 'Aderenza sul bagnato',
    noise: 'Rumore esterno di rotolamento',
    noiseValue: (decibels, noiseClass) => `${decibels}\u00a0dB, classe ${noiseClass}`,
    class: (letter) => `Classe ${letter}`,
    snow: 'Adatto a condizioni di neve estreme (3PMSF)',
    iceName: 'Aderenza su ghiaccio',
    ice: 'Adatto alla guida su ghiaccio',
  },
  animalParts: 'Contiene parti non tessili di origine animale',
  origin: (countries) => `Provenienza: ${countries}`,
  separately: 'Raccolta separata',
  electric:
    'Gli apparecchi elettrici ed elettronici non vanno nei rifiuti domestici. Ritiriamo gratuitamente il suo vecchio apparecchio dello stesso tipo. Il contributo di riciclaggio è compreso nel prezzo.',
  battery:
    'Questo articolo contiene pile o accumulatori. Una volta esauriti non vanno nei rifiuti domestici: li riconsegni gratuitamente in un punto di raccolta o da noi.',
  guaranteeNotice:
    'Per questo articolo vale la garanzia legale di conformità di almeno 2 anni dalla consegna. Se è difettoso, può chiedere gratuitamente la riparazione o la sostituzione e, nei casi previsti dalla legge, una riduzione del prezzo o il rimborso. Una garanzia commerciale non limita questi diritti.',
  guaranteeMore: 'Maggiori informazioni sulle garanzie',
  guaranteeLabel: {
    years: (years) => (years === 1 ? '1 anno' : `${years} anni`),
    by: (producer) =>
      `Il produttore ${producer} garantisce gratuitamente la durabilità dell’intero articolo per questo periodo.`,
    beside: 'Vale inoltre la garanzia legale di conformità di almeno 2 anni.',
  },
};
