import type { ListedObject } from './object-store.ts';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Returns the text of the first element with a name; null if there is none. Elements of S3 have no attributes. */
export function s3Element(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  if (text === undefined) return null;
  return text.replace(/&(?:amp|lt|gt|quot|apos);|&#(?:x([0-9a-f]+)|(\d+));/gi, (entity, hex, decimal) =>
    hex || decimal ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (ENTITIES[entity] ?? ''),
  );
}

/** Reads one page of a list of objects. `next` continues it; null on the last page. */
export function readS3List(xml: string): { objects: ListedObject[]; next: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = s3Element(entry, 'Key');
    const bytes = Number(s3Element(entry, 'Size') ?? Number.NaN);
    const changedAt = new Date(s3Element(entry, 'LastModified') ?? Number.NaN);
    if (key === null || !Number.isSafeInteger(bytes)) return [];
    return [{ key, bytes, changedAt: Number.isNaN(changedAt.getTime()) ? null : changedAt }];
  });
  const isCut = s3Element(xml, 'IsTruncated') === 'true';
  return { objects, next: isCut ? s3Element(xml, 'NextContinuationToken') : null };
}

/** Returns the code of an error, such as NoSuchKey; null if the answer has none. */
export function s3ErrorCode(xml: string): string | null {
  const code = /<Error>/.test(xml) ? s3Element(xml, 'Code') : null;
  return code && /^\w{1,60}$/.test(code) ? code : null;
}

/** Writes the request that joins the parts of an upload, by their tags in order. */
export function s3PartList(tags: readonly string[]): string {
  const parts = tags.map((tag, index) => {
    const escaped = tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped}</ETag></Part>`;
  });
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
