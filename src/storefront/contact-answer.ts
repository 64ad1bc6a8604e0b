import type { ContactProblem, RefusedFile } from '../shop/contact/index.ts';
import { EXTENSIONS, FILE_LIMITS } from '../shop/contact/take-files.ts';
import type { contactMessagesOf } from '../tenants/messages/contact.ts';

type Texts = ReturnType<typeof contactMessagesOf>;

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => String(bytes / MEGABYTE);

/** What may be sent along, in figures as people read them. */
export function fileLimits(): { count: string; each: string; all: string; formats: string } {
  const { count, each, all } = FILE_LIMITS;
  return { count: String(count), each: inMegabytes(each), all: inMegabytes(all), formats: EXTENSIONS.join(', ') };
}

/** What is wrong with a file, in a sentence that names it. */
export function fileSentence(text: Texts, { name, problem }: RefusedFile): string {
  const { count, each, all, formats } = fileLimits();
  const limits = { format: formats, 'too-many': count, 'too-large': each, total: all, duplicate: '', unreadable: '' };
  return text.fileProblems[problem](name, limits[problem]);
}

/** What is wrong with the fields, in sentences. */
export function fieldSentences(text: Texts, fields: Record<string, ContactProblem>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, text.problems[problem]]));
}
