import type { Attach } from '../../../platform/mail/attachments.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Documents } from './documents.ts';

/** Attaches issued documents to mails that name the event of one. A mail waits while too many are being drawn. */
export function attachDocuments(documents: Pick<Documents, 'fileOfCause' | 'billOf'>): Attach {
  return async (tenant, { kind, id }) => {
    if (kind !== 'document') return null;
    const file = await documents.fileOfCause(tenantById(tenant), id);
    if (file.ok) return { filename: file.name, content: file.content, contentType: 'application/pdf' };
    if (file.problem === 'busy') throw new Error('too many documents are being drawn');
    return null;
  };
}
