import type { productDocuments as german } from './de-product-documents.ts';

/** Texts of the documents of products in English. */
export const productDocuments: typeof german = {
  productDocuments: {
    title: (product) => `Documents: ${product}`,
    intro: 'The page of the product names these documents with language and size.',
    link: 'Documents',
    documents: 'Documents',
    none: 'No document yet.',
    kind: 'Kind',
    language: 'Language',
    size: 'Size',
    added: 'Stored',
    remove: 'Delete',
    removeOf: (kind, language) => `Delete: ${kind}, ${language}`,
    kilobytes: (count) => `${count} kB`,
    add: 'Store document',
    addHint: 'A PDF of at most 8 MB. It replaces the document of its kind and language.',
    file: 'File',
    kinds: {
      'data-sheet': 'Data sheet',
      manual: 'Manual',
      assembly: 'Assembly instructions',
      care: 'Care instructions',
      'energy-sheet': 'Energy information sheet',
    },
    failures: {
      kind: 'Choose a kind of the list.',
      language: 'Choose a language of the list.',
      'not-pdf': 'This file is no PDF.',
      'document-too-large': 'The file is larger than 8 MB.',
    },
    said: { added: 'The document is stored.', removed: 'The document is deleted.' },
  },
};
