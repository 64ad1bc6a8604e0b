import { fileSentences } from '../shop/marketing/contact/file-sentences.ts';
import type { ContactProblem, RefusedFile } from '../shop/marketing/contact/index.ts';
import { EXTENSIONS, FILE_LIMITS } from '../shop/marketing/contact/take-files.ts';
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
  const { count, each, all } = fileLimits();
  const limits = { format: '', 'too-many': count, 'too-large': each, total: all, duplicate: '', unreadable: '' };
  return text.fileProblems[problem](name, limits[problem]);
}

/** The formats that may come, said beside files that have another one. */
export function formatsSentence(text: Texts): string {
  return text.formats(fileLimits().formats);
}

/** What is wrong with each of the files. */
export function refusedSentences(text: Texts, refused: readonly RefusedFile[]): string[] {
  return fileSentences(refused, { sentence: (file) => fileSentence(text, file), formats: formatsSentence(text) });
}

/** What is wrong with the fields, in sentences; an empty one has a sentence of its own. */
export function fieldSentences(text: Texts, fields: Record<string, ContactProblem>): Record<string, string> {
  const missing: Record<string, string | undefined> = text.missing;
  const sentence = (name: string, problem: ContactProblem) =>
    (problem === 'required' ? missing[name] : undefined) ?? text.problems[problem];
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, sentence(name, problem)]));
}
