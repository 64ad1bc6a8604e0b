import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { DocumentKind } from './codes.ts';
import type { DocumentDraft } from './document.ts';
import { documentNumber } from './document-number.ts';
import { documentOfCause, insertDocument, knownOrSequence, takeSequence } from './documents.store.ts';

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
  const { tenant, kind, cause, orderId, issuedAt, total, vat, lines } = draft;
  const { company } = tenant.documents;
  const found = taken
    ? ((await documentOfCause(client, tenant.id, cause)) ?? taken)
    : await knownOrSequence(client, { tenant: tenant.id, cause, company, kind });
  if ('id' in found) return found;
  const { sequence } = found;
  const number = 'number' in found ? found.number : documentNumber(tenant.documents, kind, found.sequence);
  const issuedOn = dayOf(issuedAt, tenant.timeZone);
  const id = await insertDocument(client, {
    tenant: tenant.id,
    company,
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
  });
  return { id, number };
}
