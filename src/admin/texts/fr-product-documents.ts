import type { productDocuments as german } from './de-product-documents.ts';

/** Texts of the documents of products in French (fr-CH). */
export const productDocuments: typeof german = {
  productDocuments: {
    title: (product) => `Documents\u00a0: ${product}`,
    intro: 'La page de l’article cite ces documents avec leur langue et leur taille.',
    link: 'Documents',
    documents: 'Documents',
    none: 'Aucun document.',
    kind: 'Type',
    language: 'Langue',
    size: 'Taille',
    added: 'Enregistré',
    remove: 'Supprimer',
    removeOf: (kind, language) => `Supprimer\u00a0: ${kind}, ${language}`,
    kilobytes: (count) => `${count}\u00a0ko`,
    add: 'Enregistrer le document',
    addHint: 'Un PDF de 8\u00a0Mo au plus. Il remplace le document du même type et de la même langue.',
    file: 'Fichier',
    kinds: {
      'data-sheet': 'Fiche technique',
      manual: 'Mode d’emploi',
      assembly: 'Notice de montage',
      care: 'Conseils d’entretien',
      'energy-sheet': 'Fiche d’information énergie',
    },
    failures: {
      kind: 'Choisissez un type de la liste.',
      language: 'Choisissez une langue de la liste.',
      'not-pdf': 'Ce fichier n’est pas un PDF.',
      'document-too-large': 'Le fichier dépasse 8\u00a0Mo.',
    },
    said: { added: 'Le document est enregistré.', removed: 'Le document est supprimé.' },
  },
};
