import type { entryProblems as german } from './de-entry-problems.ts';

/** Problems of fields that an employee enters for a customer, in French (fr-CH). */
export const entryProblems: typeof german = {
  entryProblems: {
    required: 'Veuillez remplir ce champ.',
    'invalid-email': 'Cette adresse e-mail n’est pas valable.',
    'too-long': 'Cette saisie est trop longue.',
    'digits-only': 'Seuls les chiffres sont admis.',
    'invalid-postal-code': 'Ce NPA n’existe pas.',
    'invalid-characters': 'Cette saisie contient des caractères non admis.',
    'invalid-date': 'Veuillez saisir une date comme 21.11.1990.',
    'too-young': 'Pour commander sur facture, il faut avoir au moins 18 ans.',
    'other-birthday': 'Le compte client contient une autre date de naissance.',
    'too-young-for-credit': 'Pour payer par mensualités, il faut avoir au moins 18 ans.',
    'plan-not-offered': 'Ce plan de paiement n’est pas proposé pour cette commande.',
    'needs-writing': 'Ce plan exige d’abord le contrat-cadre signé.',
    'credit-refused': 'Des mensualités ne sont pas possibles pour cette personne en ce moment.',
    'country-not-served': 'La boutique ne livre pas dans ce pays.',
    'method-not-offered': 'Ce mode de paiement n’est pas possible pour cette commande.',
    'invalid-choice': 'Veuillez choisir l’une des possibilités proposées.',
    'po-box': 'Une livraison à une case postale n’est pas possible.',
    'choose-town': 'Ce NPA correspond à plusieurs localités. Veuillez en choisir une.',
    'town-differs':
      'Cette localité ne correspond pas au NPA. Corrigez-la ou envoyez encore une fois pour la confirmer.',
    'not-collectable': 'Cette marchandise ne peut pas être livrée à un point de retrait.',
    'choose-point': 'Veuillez choisir un point de retrait.',
    'invalid-pickup-number': 'Veuillez saisir le numéro de 6 à 10 chiffres.',
  },
};
