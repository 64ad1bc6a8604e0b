/** Stores the picture of a file name and gives its id; null if there is no such file. */
export type ImportPicture = (file: string) => Promise<{ id: string } | null>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names of photos end in a picture's suffix; ids of stored pictures have none. */
function isFileName(value: unknown): value is string {
  return typeof value === 'string' && /\.(?:jpe?g|png|webp|avif)$/i.test(value);
}

/**
 * Replaces photo file names in pictures by the ids of stored pictures. A picture without its file gives way to the one
 * described as its `fallback` (with an alternative text of its own); without either the block goes without a picture.
 */
export async function resolvePictures(value: unknown, importPicture: ImportPicture): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((part) => resolvePictures(part, importPicture)));
  if (!isRecord(value)) return value;
  const resolved: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    resolved[key] =
      key === 'picture' ? await resolvePicture(part, importPicture) : await resolvePictures(part, importPicture);
  }
  return resolved;
}

async function resolvePicture(picture: unknown, importPicture: ImportPicture): Promise<unknown> {
  if (!isRecord(picture)) return picture;
  const { fallback, ...own } = picture;
  if (!isFileName(own.id)) return own;
  const stored = await importPicture(own.id);
  if (stored) return { ...own, id: stored.id };
  return fallback === undefined ? null : resolvePicture(fallback, importPicture);
}
