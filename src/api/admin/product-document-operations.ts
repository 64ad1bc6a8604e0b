import * as v from 'valibot';
import { PRODUCT_DOCUMENT_KINDS, PRODUCT_DOCUMENT_LIMIT } from '../../shop/catalogue/product-documents/index.ts';
import { inPath, uuidInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { productNumber } from './product-reads.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/products/{id}/documents';
const SCOPES = ['product.edit', 'product.read'] as const;
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000001';

const DocumentBody = v.object({
  id: v.string(),
  kind: v.picklist(PRODUCT_DOCUMENT_KINDS),
  language: v.string(),
  path: v.pipe(v.string(), v.description('Address of the PDF in each shop.')),
  bytes: v.pipe(v.number(), v.integer()),
  addedAt: Timestamp,
});
const ChangedDocumentBody = v.object({ id: v.string() });

const listProductDocuments = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listProductDocuments',
  tag: 'Products',
  summary: 'List documents of a product',
  description: 'Data sheets, manuals and the like of a product, by kind and language.',
  scopes: SCOPES,
  parameters: { id: productNumber },
  success: {
    status: 200,
    description: 'The documents.',
    schema: v.object({ documents: v.array(DocumentBody) }),
    example: {
      documents: [
        {
          id: EXAMPLE_ID,
          kind: 'manual',
          language: 'de',
          path: '/documents/0123456789abcdef.pdf',
          bytes: 182_400,
          addedAt: '2026-11-27T09:12:00.000Z',
        },
      ],
    },
  },
  answer: async ({ params: { id } }, { services, member, tenant }) => {
    const [{ locale }] = tenant.locales;
    const found = await services.productDocuments.open(member, { productId: id, locale });
    if (!found) return { problem: { code: 'not-found' } };
    const documents = found.documents.map(({ fileId, addedAt, ...document }) => ({
      ...document,
      path: `/documents/${fileId}.pdf`,
      addedAt: addedAt.toISOString(),
    }));
    return { content: { documents } };
  },
});

const putProductDocument = defineUpload({
  method: 'PUT',
  path: `${PATH}/{kind}/{language}`,
  id: 'putProductDocument',
  tag: 'Products',
  summary: 'Store a document of a product',
  description:
    'Stores a PDF in place of the document of its kind and language. The content decides, whatever its type says. Kinds: `data-sheet`, `manual`, `assembly`, `care`, `energy-sheet`.',
  scopes: SCOPES,
  parameters: {
    id: productNumber,
    kind: inPath('Kind of the document.', 'manual'),
    language: inPath('Language of the document, ISO 639-1.', 'de'),
  },
  upload: { description: 'The document.', types: ['application/pdf'], mostBytes: PRODUCT_DOCUMENT_LIMIT },
  success: {
    status: 200,
    description: 'The document is stored.',
    schema: ChangedDocumentBody,
    example: { id: EXAMPLE_ID },
  },
  reasons: ['kind', 'language', 'not-pdf', 'document-too-large'],
  answer: async ({ params: { id, kind, language }, file }, { services, member }) => {
    const outcome = await services.productDocuments.add(member, { productId: id, kind, language, content: file });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

const removeProductDocument = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{document}`,
  id: 'removeProductDocument',
  tag: 'Products',
  summary: 'Delete a document of a product',
  description: 'Pages stop naming it at once. Copies in caches of browsers last up to a day.',
  scopes: SCOPES,
  parameters: { id: productNumber, document: uuidInPath('Id of the document.') },
  success: {
    status: 200,
    description: 'The document is deleted.',
    schema: ChangedDocumentBody,
    example: { id: EXAMPLE_ID },
  },
  answer: async ({ params: { id, document } }, { services, member }) => {
    const outcome = await services.productDocuments.remove(member, { productId: id, id: document });
    return outcome.ok ? { content: { id: document } } : refusalOf(outcome);
  },
});

/** Documents of products. */
export const PRODUCT_DOCUMENT_OPERATIONS: readonly AdminOperation[] = [
  listProductDocuments,
  putProductDocument,
  removeProductDocument,
];
