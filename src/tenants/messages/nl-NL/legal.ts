import type { LegalMessages } from '../types.ts';

export const legal: LegalMessages = {
  title: 'Veiligheid en wettelijke informatie',
  parts: {
    manufacturer: 'Fabrikant',
    responsible: 'Verantwoordelijke persoon in de EU',
    warnings: 'Waarschuwingen en veiligheid',
    energy: 'Energie-efficiëntie',
    tyre: 'Bandenlabel',
    'animal-parts': 'Samenstelling',
    wood: 'Herkomst van het hout',
    electric: 'Oud apparaat inleveren',
    battery: 'Batterijen en accu’s',
    'guarantee-notice': 'Wettelijke garantie',
    'guarantee-label': 'Duurzaamheidsgarantie van de fabrikant',
  },
  wholeLabel: 'Label vergroten',
  sheet: 'Productinformatieblad',
  energy: {
    class: 'Energie-efficiëntieklasse',
    scale: (min, max) => `Schaal ${min} tot ${max}`,
  },
  tyre: {
    fuel: 'Brandstofefficiëntie',
    wet: 'Grip op nat wegdek',
    noise: 'Extern rolgeluid',
    noiseValue: (decibels, noiseClass) => `${decibels}\u00a0dB, klasse ${noiseClass}`,
    class: (letter) => `Klasse ${letter}`,
    snow: 'Geschikt voor zware sneeuwval (3PMSF)',
    iceName: 'Grip op ijs',
    ice: 'Geschikt voor rijden op ijs',
  },
  animalParts: 'Bevat niet-textiele delen van dierlijke oorsprong',
  origin: (countries) => `Herkomst: ${countries}`,
  separately: 'Gescheiden inzamelen',
  electric:
    'Elektrische en elektronische apparaten horen niet bij het huisvuil. Bij de bezorging van een nieuw apparaat nemen wij een oud apparaat van dezelfde soort gratis mee.',
  battery:
    'Dit artikel bevat batterijen of accu’s. Lege horen niet bij het huisvuil: lever ze gratis in bij een inzamelpunt of bij ons.',
  guaranteeNotice:
    'Voor dit artikel geldt de wettelijke garantie van ten minste 2 jaar vanaf de bezorging. Is het gebrekkig, dan kunt u kosteloos herstel of vervanging verlangen en volgens de wet korting of uw geld terug. Een garantie van de fabrikant beperkt deze rechten niet.',
  guaranteeMore: 'Meer over garantie',
  guaranteeLabel: {
    years: (years) => `${years} jaar`,
    by: (producer) => `De fabrikant ${producer} garandeert kosteloos dat het hele artikel zo lang meegaat.`,
    beside: 'Daarnaast geldt de wettelijke garantie van ten minste 2 jaar.',
  },
};
