import * as v from 'valibot';

/** What a file shows: "bill", and of which order. */
export type AttachmentName = { kind: string; id: string };
export type Attachment = { filename: string; content: Uint8Array; contentType: string };
/** Makes a file; null if there is nothing to make it of any more. Rejects if it has to be tried again. */
export type Attach = (tenant: string, name: AttachmentName) => Promise<Attachment | null>;

const Names = v.array(v.object({ kind: v.string(), id: v.string() }));

/** Makes the files that a stored mail names. */
export async function makeAttachments(attach: Attach | undefined, tenant: string, stored: unknown) {
  if (!attach || stored === null) return [];
  const files = await Promise.all(v.parse(Names, stored).map((name) => attach(tenant, name)));
  return files.flatMap((file) => (file ? [{ ...file, content: Buffer.from(file.content) }] : []));
}
