/** Stores the picture of a file and returns its id; null if the file does not exist. */
export type ImportPicture = (file: string) => Promise<{ id: string } | null>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** File names end in a picture's extension; ids of stored pictures have none. */
function isFileName(value: unknown): value is string {
  return typeof value === 'string' && /\.(?:jpe?g|png|webp|avif)$/i.test(value);
}

/**
 * Replaces file names of pictures by the ids of stored pictures. A picture without its file is replaced by its
 * `fallback`, which has its own alternative text, or by null.
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
