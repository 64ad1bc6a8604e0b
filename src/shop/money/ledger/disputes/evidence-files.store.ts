import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { FileTable } from '../../../../platform/object-store/file-tables.store.ts';
import { readFileOf, type StoredFiles } from '../../../../platform/object-store/stored-files.ts';
import type { EvidencePurpose, ProviderEvidence } from '../../payment/index.ts';

type Runner = Pool | pg.PoolClient;

/** File of evidence without its content. */
export type EvidenceFile = {
  id: string;
  purpose: EvidencePurpose;
  name: string;
  type: string;
  size: number;
  addedBy: string;
  addedAt: Date;
  sentAt: Date | null;
};

/** Files of evidence, by their ids. */
export const STORED_EVIDENCE: FileTable = {
  prefix: 'evidence',
  table: 'dispute_file',
  id: 'id',
  idType: 'uuid',
  mediaType: 'type',
};
const keyOf = ({ id }: { id: string }): string => `${STORED_EVIDENCE.prefix}/${id}`;
type EvidenceContent = { id: string; name: string; type: string; content: Buffer | null };

/** Returns the files of a dispute, oldest first. */
export async function evidenceFilesOf(runner: Runner, disputeId: string): Promise<EvidenceFile[]> {
  const { rows } = await runner.query<EvidenceFile>(
    `select id, purpose, name, type, coalesce(stored_bytes, octet_length(content)) as size, added_by as "addedBy", added_at as "addedAt", sent_at as "sentAt"
     from dispute_file where dispute_id = $1 order by added_at, id`,
    [disputeId],
  );
  return rows;
}

/** Stores a file in place of an earlier one with its purpose. The dispute is locked. */
export async function putEvidenceFile(
  client: pg.PoolClient,
  file: {
    disputeId: string;
    purpose: EvidencePurpose;
    name: string;
    type: string;
    content: Buffer;
    by: string;
    now: Date;
  },
): Promise<void> {
  await client.query(
    `insert into dispute_file (dispute_id, purpose, name, type, content, added_by, added_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dispute_id, purpose) do update set name = excluded.name, type = excluded.type, content = excluded.content,
       stored_bytes = null, stored_hash = null,
       added_by = excluded.added_by, added_at = excluded.added_at`,
    [file.disputeId, file.purpose, file.name, file.type, file.content, file.by, file.now],
  );
}

/** Deletes a file that was not sent; returns false if there is none. */
export async function deleteEvidenceFile(client: pg.PoolClient, disputeId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from dispute_file where dispute_id = $1 and id::text = $2 and sent_at is null',
    [disputeId, id],
  );
  return rowCount === 1;
}

/** Returns the content of a file of a tenant's dispute. */
export async function evidenceContent(
  pool: Pool,
  files: StoredFiles,
  asked: { tenant: string; disputeId: string; id: string },
): Promise<{ name: string; type: string; content: Buffer } | null> {
  const readRow = async (): Promise<EvidenceContent | null> => {
    const { rows } = await pool.query<EvidenceContent>(
      `select file.id, file.name, file.type, file.content
       from dispute_file file join payment_dispute dispute on dispute.id = file.dispute_id
       where dispute.tenant = $1 and dispute.id = $2 and file.id::text = $3`,
      [asked.tenant, asked.disputeId, asked.id],
    );
    return rows[0] ?? null;
  };
  const found = await readFileOf(readRow, keyOf, files);
  return found && { name: found.name, type: found.type, content: found.content };
}

/** Returns the files of a dispute for the provider. */
export async function evidenceToSend(
  pool: Pool,
  files: StoredFiles,
  { tenant, disputeId }: { tenant: string; disputeId: string },
): Promise<ProviderEvidence['files']> {
  const sent: ProviderEvidence['files'][number][] = [];
  for (const { id, purpose } of await evidenceFilesOf(pool, disputeId)) {
    const file = await evidenceContent(pool, files, { tenant, disputeId, id });
    if (file) sent.push({ purpose, ...file });
  }
  return sent.toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1));
}

export async function markEvidenceSent(client: pg.PoolClient, disputeId: string, now: Date): Promise<void> {
  await client.query('update dispute_file set sent_at = $2 where dispute_id = $1 and sent_at is null', [
    disputeId,
    now,
  ]);
}
