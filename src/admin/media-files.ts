import { EXTENSIONS, readFile, safeName } from '../shop/marketing/contact/take-files.ts';
import { type FormLimits, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';

/** Maximum bytes of a file. Only one file at a time is in memory. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_FILES = 20;

export type FileResult = { name: string; problem: 'format' | 'too-large' | 'too-many' | 'unreadable' | 'not-allowed' };
export type TakenFiles = { added: number; known: number; last: string | null; ids: string[]; refused: FileResult[] };

/** Fields of a form beside its files. */
type TextFields = { limits: FormLimits; take(name: string, text: string): void };

/** Stores pictures as they arrive, one after another; returns null for an incomplete or invalid form. */
export async function takePictures(
  work: EmployeeVisit,
  request: Request,
  texts: TextFields | null = null,
): Promise<TakenFiles | null> {
  const taken: TakenFiles = { added: 0, known: 0, last: null, ids: [], refused: [] };
  let count = 0;
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'), texts?.limits)) {
      if ('text' in part) {
        texts?.take(part.name, part.text);
        continue;
      }
      // An unused file field.
      if (part.fileName === '') continue;
      const { fileName, content } = part;
      const name = safeName(fileName);
      const refuse = (problem: FileResult['problem']): void => void taken.refused.push({ name, problem });
      const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
      count += 1;
      if (count > MOST_FILES) {
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
      const outcome = await work.admin.media.add(work.member, { name, content: file.content });
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
