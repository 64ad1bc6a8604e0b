import type { documents as german } from './de-documents.ts';

/** Texts of the list of issued documents in French (fr-CH). */
export const documents: typeof german = {
  documents: {
    title: 'Documents',
    intro: 'Toutes les factures, les avoirs, les rappels et les lettres émis, inchangés depuis l’envoi.',
    term: 'Numéro de document, de commande ou de client',
    kind: 'Type',
    kinds: {
      invoice: 'Facture',
      'credit-note': 'Avoir',
      cancellation: 'Confirmation d’annulation',
      receipt: 'Reçu de cartes cadeaux',
      reminder: 'Rappel',
      payoff: 'Remboursement anticipé',
      withdrawn: 'Après révocation',
    },
    tabs: {
      invoice: 'factures',
      'credit-note': 'avoirs',
      cancellation: 'confirmations d’annulation',
      receipt: 'reçus de cartes cadeaux',
      reminder: 'rappels',
      payoff: 'remboursements anticipés',
      withdrawn: 'après révocation',
    },
    all: 'Tous',
    from: 'Du',
    to: 'Au',
    empty: 'Aucun document ne correspond à cette sélection.',
    ofOrder: 'Documents',
    none: 'Aucun document n’est encore émis.',
    open: (number) => `Ouvrir ${number} (PDF)`,
    statement: {
      title: 'Relevé de compte',
      from: 'Du',
      to: 'Au',
      hint: 'Vide\u00a0: les trois derniers mois',
      submit: 'Ouvrir en PDF',
    },
    columns: {
      number: 'Numéro',
      kind: 'Type',
      issuedOn: 'Date',
      orderNumber: 'Commande',
      customerNumber: 'Numéro de client',
      net: 'Net',
      vat: 'TVA',
      total: 'Montant',
    },
  },
};
