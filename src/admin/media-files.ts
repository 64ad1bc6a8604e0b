import { EXTENSIONS, readFile, safeName } from '../shop/marketing/contact/take-files.ts';
import { type FormLimits, type FormPart, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';

/** Maximum bytes of a file. Only one file at a time is in memory. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Maximum pictures of a form. */
export const MOST_FORM_PICTURES = 200;

export type FileResult = { name: string; problem: 'format' | 'too-large' | 'too-many' | 'unreadable' | 'not-allowed' };
export type TakenFiles = { added: number; known: number; last: string | null; ids: string[]; refused: FileResult[] };

/** Fields of a form beside its files, and where the library puts the files that follow them. */
type TextFields = {
  limits?: FormLimits;
  take(name: string, text: string): void;
  place?(): { folder: number | null; tags: string };
  /** Takes a file that is no picture; false for a picture. */
  other?(part: Extract<FormPart, { fileName: string }>): Promise<boolean>;
};

/** A form of pictures has a few fields beside them. */
const PICTURE_FORM: FormLimits = { parts: MOST_FORM_PICTURES + 50 };

/** Stores pictures as they arrive, one after another; returns null for an incomplete or invalid form. */
export async function takePictures(
  work: EmployeeVisit,
  request: Request,
  texts: TextFields | null = null,
): Promise<TakenFiles | null> {
  const taken: TakenFiles = { added: 0, known: 0, last: null, ids: [], refused: [] };
  let count = 0;
  try {
    for await (const part of readMultipart(
      request.body,
      request.headers.get('content-type'),
      texts?.limits ?? PICTURE_FORM,
    )) {
      if ('text' in part) {
        texts?.take(part.name, part.text);
        continue;
      }
      if (await texts?.other?.(part)) continue;
      // An unused file field.
      if (part.fileName === '') continue;
      const { fileName, content } = part;
      const name = safeName(fileName);
      const refuse = (problem: FileResult['problem']): void => void taken.refused.push({ name, problem });
      const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
      count += 1;
      if (count > MOST_FORM_PICTURES) {
        refuse('too-many');
        continue;
      }
      if (!EXTENSIONS.some((known) => known === extension)) {
        refuse('format');
        continue;
      }
      const file = await readFile(content, MOST_BYTES);
      if (file.content === null) {
        refuse('too-large');
        continue;
      }
      const outcome = await work.admin.media.add(work.member, {
        name,
        content: file.content,
        ...texts?.place?.(),
      });
      if (!outcome.ok) {
        refuse(outcome.problem === 'not-allowed' ? 'not-allowed' : 'unreadable');
        continue;
      }
      taken.last = outcome.id;
      taken.ids.push(outcome.id);
      if (outcome.known) taken.known += 1;
      else taken.added += 1;
    }
    return taken;
  } catch (error) {
    if (error instanceof MultipartProblem) return null;
    throw error;
  }
}

/** Reads the form that replaces a picture, and hands its file to `replace`. */
export async function takeReplacement<Outcome>(
  request: Request,
  replace: (file: { name: string; content: Buffer; version: string }) => Promise<Outcome>,
): Promise<Outcome | { ok: false; problem: 'one-file' | 'unreadable' }> {
  let version = '';
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) {
        if (part.name === 'version') version = part.text;
        continue;
      }
      if (part.fileName === '') continue;
      const { content } = await readFile(part.content, MOST_BYTES);
      if (content === null) return { ok: false, problem: 'unreadable' };
      return await replace({ name: safeName(part.fileName), content, version });
    }
    return { ok: false, problem: 'one-file' };
  } catch (error) {
    if (error instanceof MultipartProblem) return { ok: false, problem: 'unreadable' };
    throw error;
  }
}
