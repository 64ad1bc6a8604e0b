import type { RefusedFile, TakenFile } from '../shop/contact/index.ts';
import { fileGate, readFile } from '../shop/contact/take-files.ts';
import { boundaryOf, MultipartProblem, readMultipart, readText } from './multipart.ts';

/** Of all that may come at most so much is read: ten files, and what surrounds them. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_TEXT = 20_000;

export type ContactPost = { entered: Record<string, string>; files: TakenFile[]; refused: RefusedFile[] };

/**
 * Reads the form as it comes in, and of its files only those that may be kept: never more than these are in memory. Null
 * for a form that broke off or is none.
 */
export async function readContactForm(request: Request): Promise<ContactPost | null> {
  const boundary = boundaryOf(request.headers.get('content-type'));
  const post: ContactPost = { entered: {}, files: [], refused: [] };
  if (boundary === null || !request.body) return null;
  const gate = fileGate();
  try {
    for await (const { name, fileName, content } of readMultipart(atMost(request.body, MOST_BYTES), boundary)) {
      if (fileName === null) {
        post.entered[name] = await readText(content, LONGEST_TEXT);
        continue;
      }
      // A field for files that nobody used.
      if (fileName === '') continue;
      const early = gate.beforeContent(fileName);
      if (early !== null) {
        post.refused.push({ name: fileName, problem: early });
        continue;
      }
      const file = await readFile(content, gate.room());
      const late = gate.afterContent(fileName, file.size);
      if (late !== null || file.content === null) post.refused.push({ name: fileName, problem: late ?? 'total' });
      else post.files.push({ name: fileName, content: file.content });
    }
    return post;
  } catch (error) {
    if (error instanceof MultipartProblem) return null;
    throw error;
  }
}

async function* atMost(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new MultipartProblem('the form is too large');
    yield chunk;
  }
}
