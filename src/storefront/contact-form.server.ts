import type { OpenForm, RefusedFile, TakenFile } from '../shop/marketing/contact/index.ts';
import { fileGate } from '../shop/marketing/contact/take-files.ts';
import { LARGEST_CONTACT_FORM, MultipartProblem, readMultipart } from './multipart.ts';
import { createPace } from './upload-pace.ts';

export type ContactPost = { entered: Record<string, string>; files: TakenFile[]; refused: RefusedFile[] };

/**
 * Reads the contact form as a stream. Accepted files stay on disk until the form is closed. Returns null for an aborted
 * or invalid form, and for one slower than `slowest` bytes per second.
 */
export async function readContactForm(
  request: Request,
  form: Pick<OpenForm, 'keep'>,
  slowest: number,
): Promise<ContactPost | null> {
  const post: ContactPost = { entered: {}, files: [], refused: [] };
  const gate = fileGate();
  const body = request.body && arriving(request.body, slowest);
  try {
    for await (const part of readMultipart(body, request.headers.get('content-type'))) {
      if ('text' in part) {
        post.entered[part.name] = part.text;
        continue;
      }
      const { fileName, content } = part;
      // An unused file field.
      if (fileName === '') continue;
      const early = gate.beforeContent(fileName);
      if (early !== null) {
        post.refused.push({ name: fileName, problem: early });
        continue;
      }
      const file = await form.keep(content, gate.room());
      const late = file.isBusy ? 'busy' : gate.afterContent(fileName, file.size);
      if (late !== null || file.path === null) post.refused.push({ name: fileName, problem: late ?? 'total' });
      else post.files.push({ name: fileName, path: file.path });
    }
    return post;
  } catch (error) {
    if (error instanceof MultipartProblem) return null;
    throw error;
  }
}

/** Maximum silence in milliseconds, after which the connection of a phone counts as lost. */
const SILENCE_MS = 30_000;

async function* arriving(body: ReadableStream<Uint8Array>, slowest: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const pace = createPace(slowest);
  let bytes = 0;
  try {
    for (;;) {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      const patience = setTimeout(() => reject(new MultipartProblem('the sender is silent')), SILENCE_MS);
      const asked = performance.now();
      try {
        const { done, value } = await Promise.race([reader.read(), silence]);
        if (done) return;
        bytes += value.byteLength;
        if (pace.isTooSlow(performance.now() - asked, value.byteLength))
          throw new MultipartProblem('the sender is too slow');
        if (bytes > LARGEST_CONTACT_FORM) throw new MultipartProblem('the form is too large');
        yield value;
      } finally {
        clearTimeout(patience);
      }
    }
  } catch (error) {
    if (error instanceof MultipartProblem) throw error;
    throw new MultipartProblem('the connection was lost');
  } finally {
    await reader.cancel().catch(() => {});
  }
}
