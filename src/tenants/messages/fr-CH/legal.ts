import type { LegalMessages } from '../types.ts';

export const legal: LegalMessages = {
  title: 'Sécurité et mentions légales',
  parts: {
    manufacturer: 'Fabricant',
    responsible: 'Personne responsable dans l’UE',
    warnings: 'Avertissements et sécurité',
    energy: 'Efficacité énergétique',
    tyre: 'Étiquetage du pneu',
    'animal-parts': 'Composition',
    wood: 'Déclaration du bois',
    electric: 'Reprise des anciens appareils',
    battery: 'Piles et accumulateurs',
    'guarantee-notice': 'Garantie légale de conformité',
    'guarantee-label': 'Garantie de durabilité du fabricant',
  },
  wholeLabel: 'Agrandir l’étiquette',
  sheet: 'Fiche d’information produit',
  energy: {
    class: 'Classe d’efficacité énergétique',
    scale: (min, max) => `Échelle de ${min} à ${max}`,
  },
  tyre: {
    fuel: 'Efficacité en carburant',
    wet: 'Adhérence sur sol mouillé',
    noise: 'Bruit de roulement externe',
    noiseValue: (decibels, noiseClass) => `${decibels}\u00a0dB, classe ${noiseClass}`,
    class: (letter) => `Classe ${letter}`,
    snow: 'Adapté à de fortes chutes de neige (3PMSF)',
    iceName: 'Adhérence sur glace',
    ice: 'Adapté à la conduite sur glace',
  },
  animalParts: 'Contient des parties non textiles d’origine animale',
  origin: (countries) => `Origine\u00a0: ${countries}`,
  separately: 'À collecter séparément',
  electric:
    'Les appareils électriques et électroniques ne vont pas dans les ordures ménagères. Nous reprenons gratuitement votre ancien appareil du même type. La contribution anticipée de recyclage est comprise dans le prix.',
  battery:
    'Cet article contient des piles ou des accumulateurs. Usagés, ils ne vont pas dans les ordures ménagères\u00a0: rapportez-les gratuitement à un point de collecte ou chez nous.',
  guaranteeNotice:
    'Cet article bénéficie de la garantie légale de conformité d’au moins 2 ans à compter de la livraison. S’il est défectueux, vous pouvez exiger gratuitement la réparation ou le remplacement et, dans les cas prévus par la loi, une réduction du prix ou le remboursement. Une garantie commerciale ne limite pas ces droits.',
  guaranteeMore: 'En savoir plus sur les garanties',
  guaranteeLabel: {
    years: (years) => `${years} ans`,
    by: (producer) =>
      `Le fabricant ${producer} garantit gratuitement la durabilité de tout l’article pendant ce temps.`,
    beside: 'La garantie légale de conformité d’au moins 2 ans s’applique également.',
  },
};
