import { PRODUCT_DOCUMENT_LIMIT } from '../shop/catalogue/product-documents/document-rules.ts';
import { readFile } from '../shop/marketing/contact/take-files.ts';
import { readForm } from '../storefront/form-data.ts';
import { isMultipart, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type DocumentChange = { ok: true; said: 'added' | 'removed' } | { ok: false; problem: string };

/** Runs one of the forms on the page of a product's documents. */
export async function changeProductDocuments(
  visit: EmployeeVisit,
  productId: string,
  request: Request,
): Promise<DocumentChange> {
  if (isMultipart(request)) return addDocument(visit, productId, request);
  const { admin, member } = visit;
  const { document: id = '' } = await readForm(request);
  const done = await admin.productDocuments.remove(member, { productId, id });
  return done.ok ? { ok: true, said: 'removed' } : refused(visit, done.problem);
}

/** Takes the file of the form, whose kind and language come before it. */
async function addDocument(visit: EmployeeVisit, productId: string, request: Request): Promise<DocumentChange> {
  const { admin, member } = visit;
  const fields = new Map<string, string>();
  let result = refused(visit, 'not-pdf');
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) {
        fields.set(part.name, part.text);
        continue;
      }
      if (part.fileName === '') continue;
      const { content } = await readFile(part.content, PRODUCT_DOCUMENT_LIMIT);
      if (content === null) return refused(visit, 'document-too-large');
      const [kind, language] = [fields.get('kind') ?? '', fields.get('language') ?? ''];
      const done = await admin.productDocuments.add(member, { productId, kind, language, content });
      result = done.ok ? { ok: true, said: 'added' } : refused(visit, done.problem);
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
  }
  return result;
}

function refused(
  { text }: EmployeeVisit,
  problem: keyof EmployeeVisit['text']['productDocuments']['failures'] | 'not-allowed' | 'not-found',
): DocumentChange {
  return { ok: false, problem: refusedText(text, problem, text.productDocuments.failures) };
}
