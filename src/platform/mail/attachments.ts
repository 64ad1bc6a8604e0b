import * as v from 'valibot';

/** Name of a file by its content: kind, such as "bill", and id of the order. */
export type AttachmentName = { kind: string; id: string };
export type Attachment = { filename: string; content: Uint8Array; contentType: string };
/** Creates a file; null if its source no longer exists. Rejects if it has to be retried. */
export type Attach = (tenant: string, name: AttachmentName) => Promise<Attachment | null>;

const Names = v.array(v.object({ kind: v.string(), id: v.string() }));

/** Creates the files that a stored mail names. */
export async function makeAttachments(attach: Attach | undefined, tenant: string, stored: unknown) {
  if (!attach || stored === null) return [];
  const files = await Promise.all(v.parse(Names, stored).map((name) => attach(tenant, name)));
  return files.flatMap((file) => (file ? [{ ...file, content: Buffer.from(file.content) }] : []));
}
