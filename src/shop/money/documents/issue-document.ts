import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { DocumentKind } from './codes.ts';
import type { DocumentDraft } from './document.ts';
import { documentNumber } from './document-number.ts';
import {
  documentOfCause,
  insertDocuments,
  knownOrSequence,
  type NewDocument,
  takeSequence,
  takeSequences,
} from './documents.store.ts';

/** Number of a document. `sequence` is null for numbers from before the circles. */
export type TakenNumber = { number: string; sequence: number | null };

/** Takes the next number of the tenant's company for a kind. Locks the circle until the transaction ends. */
export async function takeDocumentNumber(
  client: pg.PoolClient,
  tenant: Tenant,
  kind: DocumentKind,
): Promise<TakenNumber> {
  const sequence = await takeSequence(client, tenant.documents.company, kind);
  return { number: documentNumber(tenant.documents, kind, sequence), sequence };
}

/**
 * Issues the document of an event once and freezes its content. The caller has locked the order. Nothing may be locked
 * later. `taken`: a number that was taken in this transaction, or one from before the circles.
 */
export async function issueDocument(
  client: pg.PoolClient,
  draft: DocumentDraft,
  taken?: TakenNumber,
): Promise<{ id: string; number: string }> {
  const { tenant, kind, cause } = draft;
  const { company } = tenant.documents;
  const found = taken
    ? ((await documentOfCause(client, tenant.id, cause)) ?? taken)
    : await knownOrSequence(client, { tenant: tenant.id, cause, company, kind });
  if ('id' in found) return found;
  const { sequence } = found;
  const number = 'number' in found ? found.number : documentNumber(tenant.documents, kind, found.sequence);
  const [id] = await insertDocuments(client, [composed(draft, { number, sequence })]);
  if (id === undefined) throw new Error('a new document has no row');
  return { id, number };
}

/**
 * Issues documents of events that have none, in the order of the drafts. The caller has locked the orders and read their
 * documents under the locks. Nothing may be locked later. Circles are locked in one order, so concurrent batches do not
 * deadlock.
 */
export async function issueDocuments(client: pg.PoolClient, drafts: readonly DocumentDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const next = await takeSequences(
    client,
    drafts.map(({ tenant, kind }) => ({ company: tenant.documents.company, kind })),
  );
  const documents = drafts.map((draft) => {
    const { tenant, kind } = draft;
    const sequence = next(tenant.documents.company, kind);
    return composed(draft, { number: documentNumber(tenant.documents, kind, sequence), sequence });
  });
  await insertDocuments(client, documents);
}

/** Returns the row of a document under its number. */
function composed(draft: DocumentDraft, { number, sequence }: TakenNumber): NewDocument {
  const { tenant, kind, cause, orderId, issuedAt, total, vat, lines } = draft;
  const issuedOn = dayOf(issuedAt, tenant.timeZone);
  return {
    tenant: tenant.id,
    company: tenant.documents.company,
    kind,
    number,
    sequence,
    cause,
    orderId,
    issuedAt,
    issuedOn,
    currency: tenant.currency,
    total,
    vat,
    lines,
    content: draft.compose(number, issuedOn),
  };
}
