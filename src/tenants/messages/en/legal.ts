import type { LegalMessages } from '../types.ts';

export const legal: LegalMessages = {
  title: 'Safety and legal information',
  parts: {
    manufacturer: 'Manufacturer',
    responsible: 'Responsible person in the EU',
    warnings: 'Warnings and safety information',
    energy: 'Energy efficiency',
    tyre: 'Tyre label',
    'animal-parts': 'Composition',
    wood: 'Wood declaration',
    electric: 'Returning old appliances',
    battery: 'Batteries',
    'guarantee-notice': 'Legal guarantee',
    'guarantee-label': 'Manufacturer’s guarantee of durability',
  },
  wholeLabel: 'Show larger label',
  sheet: 'Product information sheet',
  energy: {
    class: 'Energy efficiency class',
    scale: (min, max) => `Scale ${min} to ${max}`,
  },
  tyre: {
    fuel: 'Fuel efficiency',
    wet: 'Wet grip',
    noise: 'External rolling noise',
    noiseValue: (decibels, noiseClass) => `${decibels}\u00a0dB, class ${noiseClass}`,
    class: (letter) => `Class ${letter}`,
    snow: 'Suitable for severe snow conditions (3PMSF)',
    iceName: 'Ice grip',
    ice: 'Suitable for use on ice',
  },
  animalParts: 'Contains non-textile parts of animal origin',
  origin: (countries) => `Origin: ${countries}`,
  separately: 'Dispose of separately',
  electric:
    'Electrical and electronic equipment must not go in household waste. We take back your old appliance of the same type free of charge. The advance recycling fee is included in the price.',
  battery:
    'This item contains batteries. Used batteries must not go in household waste: return them free of charge to a collection point or to us.',
  guaranteeNotice:
    'This item is covered by the legal guarantee of at least 2 years from delivery. If it is faulty, you can ask for a free repair or replacement and, as the law provides, for a price reduction or your money back. A commercial guarantee does not limit these rights.',
  guaranteeMore: 'More about the legal guarantee and commercial guarantees',
  guaranteeLabel: {
    years: (years) => (years === 1 ? '1 year' : `${years} years`),
    by: (producer) =>
      `The manufacturer ${producer} guarantees, at no extra cost, that the whole item will last this long.`,
    beside: 'The legal guarantee of at least 2 years applies as well.',
  },
};
