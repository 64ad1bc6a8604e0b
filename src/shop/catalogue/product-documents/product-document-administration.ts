import { LANGUAGES, languageOf } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { may, recordAudit } from '../../staff/employees/index.ts';
import { documentProblem, isDocumentKind } from './document-rules.ts';
import type { ProductDocumentAdministration, ProductDocumentOutcome } from './ports.ts';
import {
  announceProductDocuments,
  deleteProductDocument,
  markEditedDocument,
  readProductDocuments,
  titleOfProduct,
  writeProductDocument,
} from './product-documents.store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^[^\0]{1,100}$/u;

/** Creates the department's functions for employees. */
export function createProductDocumentAdministration(deps: { pool: Pool; clock: Clock }): ProductDocumentAdministration {
  const { pool, clock } = deps;
  return {
    open: async (member, { productId, locale }) => {
      if (!may(member, 'product.edit') || !NUMBER.test(productId)) return null;
      const title = await titleOfProduct(pool, productId, locale);
      if (title === null) return null;
      const languages = [languageOf(locale)];
      return { title, documents: await readProductDocuments(pool, { productId, languages, withOthers: true }) };
    },

    add: async (member, { productId, kind, language, content }) => {
      if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
      const problem = documentProblem({ kind, language, content }, LANGUAGES);
      if (problem !== null) return { ok: false, problem };
      if (!isDocumentKind(kind) || !NUMBER.test(productId)) return { ok: false, problem: 'not-found' };
      return inTransaction(pool, async (client): Promise<ProductDocumentOutcome> => {
        const now = clock.now();
        const id = await writeProductDocument(client, { productId, kind, language, content, now });
        if (id === null) return { ok: false, problem: 'not-found' };
        await markEditedDocument(client, { productId, kind, language, now });
        await announceProductDocuments(client, productId);
        await recordAudit(client, now, member, {
          action: 'product.document-added',
          subject: `product:${productId}`,
          after: { kind, language, bytes: content.length },
        });
        return { ok: true, id };
      });
    },

    remove: async (member, { productId, id }) => {
      if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
      if (!UUID.test(id) || !NUMBER.test(productId)) return { ok: false, problem: 'not-found' };
      return inTransaction(pool, async (client) => {
        const removed = await deleteProductDocument(client, { productId, id });
        if (removed === null) return { ok: false, problem: 'not-found' } as const;
        await markEditedDocument(client, { productId, ...removed, now: clock.now() });
        await announceProductDocuments(client, productId);
        await recordAudit(client, clock.now(), member, {
          action: 'product.document-removed',
          subject: `product:${productId}`,
          before: removed,
        });
        return { ok: true } as const;
      });
    },
  };
}
