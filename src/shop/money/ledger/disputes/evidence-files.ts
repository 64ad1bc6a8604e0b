import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../../platform/object-store/stored-files.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { EVIDENCE_PURPOSES } from '../../payment/index.ts';
import { disputeById, lockDispute } from './disputes.store.ts';
import { type EvidenceFileProblem, type EvidencePictures, MOST_EVIDENCE_BYTES, makeEvidence } from './evidence-file.ts';
import { deleteEvidenceFile, evidenceContent, evidenceFilesOf, putEvidenceFile } from './evidence-files.store.ts';

type Asked = { tenant: Tenant; id: string };
type Done = { ok: true } | Refused | { ok: false; problem: 'not-open' | EvidenceFileProblem };

/** Files of evidence for employees. Only files of an open dispute change; what was sent stays. */
export type EvidenceFiles = {
  /** Stores a file for a purpose, in place of an earlier one. */
  addFile(member: StaffMember, asked: Asked & { purpose: string; name: string; content: Buffer }): Promise<Done>;
  removeFile(member: StaffMember, asked: Asked & { file: string }): Promise<Done>;
  file(
    member: StaffMember,
    asked: Asked & { file: string },
  ): Promise<{ name: string; type: string; content: Buffer } | null>;
};

export function createEvidenceFiles({
  pool,
  clock,
  pictures,
  files = NO_STORED_FILES,
}: {
  pool: Pool;
  clock: Clock;
  pictures: EvidencePictures;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): EvidenceFiles {
  const isOpen = ({ state }: { state: string }) => state === 'needs-response' || state === 'inquiry';
  return {
    addFile: async (member, { tenant, id, purpose: asked, name, content }) => {
      if (!may(member, 'dispute.answer')) return { ok: false, problem: 'not-allowed' };
      const dispute = await disputeById(pool, tenant.id, id);
      const purpose = EVIDENCE_PURPOSES.find((known) => known === asked);
      if (!dispute || purpose === undefined) return { ok: false, problem: 'not-found' };
      if (!isOpen(dispute)) return { ok: false, problem: 'not-open' };
      const made = await makeEvidence(pictures, content);
      if (!made.ok) return made;
      return inTransaction(pool, async (client): Promise<Done> => {
        const locked = await lockDispute(client, { tenant: tenant.id, id });
        if (!locked || !isOpen(locked)) return { ok: false, problem: 'not-open' };
        const others = (await evidenceFilesOf(client, id)).filter((file) => file.purpose !== purpose);
        const size = others.reduce((sum, file) => sum + file.size, made.content.byteLength);
        if (size > MOST_EVIDENCE_BYTES) return { ok: false, problem: 'too-large' };
        const now = clock.now();
        const { type, content: kept } = made;
        await putEvidenceFile(client, { disputeId: id, purpose, name, type, content: kept, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'dispute.file-added',
          tenant: tenant.id,
          subject: `dispute:${id}`,
          after: { purpose, bytes: kept.byteLength },
        });
        return { ok: true };
      });
    },
    removeFile: async (member, { tenant, id, file }) => {
      if (!may(member, 'dispute.answer')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<Done> => {
        const locked = await lockDispute(client, { tenant: tenant.id, id });
        if (!locked || !(await deleteEvidenceFile(client, id, file))) return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, {
          action: 'dispute.file-removed',
          tenant: tenant.id,
          subject: `dispute:${id}`,
        });
        return { ok: true };
      });
    },
    file: async (member, { tenant, id, file }) =>
      may(member, 'payment.read') ? evidenceContent(pool, files, { tenant: tenant.id, disputeId: id, id: file }) : null,
  };
}
