import type { ProductDocumentKind, ProductDocumentProblem } from '../../shop/catalogue/product-documents/index.ts';

const kinds: Record<ProductDocumentKind, string> = {
  'data-sheet': 'Datenblatt',
  manual: 'Bedienungsanleitung',
  assembly: 'Montageanleitung',
  care: 'Pflegeanleitung',
  'energy-sheet': 'Produktdatenblatt Energie',
};

const failures: Record<ProductDocumentProblem, string> = {
  kind: 'Wählen Sie eine Art der Liste.',
  language: 'Wählen Sie eine Sprache der Liste.',
  'not-pdf': 'Diese Datei ist kein PDF.',
  'document-too-large': 'Die Datei ist grösser als 8 MB.',
};

/** Texts of the documents of products in German (de-CH). */
export const productDocuments = {
  productDocuments: {
    title: (product: string) => `Dokumente: ${product}`,
    intro: 'Die Seite des Artikels nennt diese Dokumente mit Sprache und Grösse.',
    link: 'Dokumente',
    documents: 'Dokumente',
    none: 'Noch kein Dokument.',
    kind: 'Art',
    language: 'Sprache',
    size: 'Grösse',
    added: 'Gespeichert',
    remove: 'Löschen',
    removeOf: (kind: string, language: string) => `Löschen: ${kind}, ${language}`,
    kilobytes: (count: number) => `${count} kB`,
    add: 'Dokument speichern',
    addHint: 'Ein PDF bis 8 MB. Es ersetzt das Dokument derselben Art und Sprache.',
    file: 'Datei',
    kinds,
    failures,
    said: { added: 'Das Dokument ist gespeichert.', removed: 'Das Dokument ist gelöscht.' },
  },
};
