import type { contracts as model } from './de-contracts.ts';

/** Texts of the framework contracts section in French (fr-CH). */
export const contracts: typeof model = {
  contracts: {
    title: 'Contrats de mensualités',
    intro:
      'Contrats-cadres pour des mensualités. Dès 500 francs et plus de trois mois, la loi exige une signature sur papier. Toute ouverture d’un contrat est inscrite au journal.',
    term: 'Numéro de client, e-mail ou nom',
    empty: 'Aucun contrat trouvé.',
    number: 'Numéro de client',
    name: 'Nom',
    form: 'Forme',
    forms: { text: 'forme textuelle', written: 'avec signature' },
    state: 'État',
    states: {
      requested: 'attend la signature',
      live: 'en vigueur',
      withdrawn: 'révoqué',
      closed: 'clos',
    },
    tabs: { requested: 'en attente de signature', live: 'en vigueur', withdrawn: 'révoqués', closed: 'clos' },
    requested: 'Demandé',
    concluded: 'En vigueur depuis',
    signedOn: 'Signé le',
    ended: 'Terminé',
    limit: 'Montant maximal',
    orders: 'Commandes liées',
    owed: 'Dont encore dû',
    note: 'Note',
    language: 'Langue',
    facts: 'État du contrat',
    sign: 'Enregistrer la signature',
    signText:
      'Vérifiez que les deux pages sont complètes et que la signature est bien celle de la cliente ou du client. À l’enregistrement, l’examen du crédit est refait\u00a0; le contrat est aussitôt en vigueur et un e-mail est envoyé.',
    signDate: 'Date à côté de la signature',
    reason: 'Comment le contrat est arrivé et ce qui a été vérifié',
    reasonHint:
      'Par exemple\u00a0: lettre du 20 novembre, signature comparée à la copie de la pièce d’identité. Figure au journal.',
    signSubmit: 'Enregistrer la signature',
    close: 'Clore la demande',
    closeText:
      'Si le contrat n’est pas conclu. La cliente ou le client reçoit un e-mail sans le motif et peut demander un nouveau contrat.',
    closeReason: 'Motif',
    closeSubmit: 'Clore la demande',
    paper: 'Contrat à imprimer',
    paperText:
      'Pour la clientèle sans imprimante\u00a0: imprimer deux fois et envoyer par la poste. Seul le contrat est imprimé.',
    saved: 'Enregistré.',
    problems: {
      date: 'Veuillez saisir la date de la signature.',
      early: 'La date est antérieure à la demande du contrat.',
      late: 'La date est dans le futur.',
      'no-note': 'Veuillez indiquer un motif.',
      already: 'C’est déjà fait.',
      refused: 'L’examen du crédit est négatif. Clôturez la demande.',
    },
    all: 'Tous',
  },
};
