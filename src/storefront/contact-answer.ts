import { fileSentences } from '../shop/marketing/contact/file-sentences.ts';
import type { ContactProblem, RefusedFile } from '../shop/marketing/contact/index.ts';
import {
  EXTENSIONS,
  FILE_LIMITS,
  type FileProblem,
  MOST_FORM_PIXELS_IN_ALL,
} from '../shop/marketing/contact/take-files.ts';
import type { contactMessagesOf } from '../tenants/messages/contact.ts';

type Texts = ReturnType<typeof contactMessagesOf>;

const MEGABYTE = 1024 * 1024;
const MEGAPIXELS = String(MOST_FORM_PIXELS_IN_ALL / 1_000_000);
const inMegabytes = (bytes: number) => String(bytes / MEGABYTE);

/** Returns the limits for attached files as texts. */
export function fileLimits(): { count: string; each: string; all: string; formats: string } {
  const { count, each, all } = FILE_LIMITS;
  return { count: String(count), each: inMegabytes(each), all: inMegabytes(all), formats: EXTENSIONS.join(', ') };
}

/** Returns the problem of a file as a sentence with its name. */
export function fileSentence(text: Texts, { name, problem }: RefusedFile): string {
  const { count, each, all } = fileLimits();
  const plain = { format: '', duplicate: '', busy: '', unreadable: '' };
  const limits = { ...plain, 'too-many': count, 'too-large': each, total: all, pixels: MEGAPIXELS };
  return text.fileProblems[problem](name, limits[problem]);
}

/** Returns the texts of a field for pictures; the file name replaces "{name}". */
export function fileFieldTexts(text: Texts) {
  const { count, each, all, formats } = fileLimits();
  const problem = (code: FileProblem) => fileSentence(text, { name: '{name}', problem: code });
  return {
    hint: text.filesHint(count, each, all, formats),
    problems: {
      format: problem('format'),
      duplicate: problem('duplicate'),
      'too-many': problem('too-many'),
      'too-large': problem('too-large'),
      total: problem('total'),
      pixels: problem('pixels'),
      busy: problem('busy'),
      unreadable: problem('unreadable'),
    },
    formats: formatsSentence(text),
  };
}

/** Returns the sentence with the accepted formats, shown beside files of another format. */
export function formatsSentence(text: Texts): string {
  return text.formats(fileLimits().formats);
}

/** Returns the problems of all refused files as sentences. */
export function refusedSentences(text: Texts, refused: readonly RefusedFile[]): string[] {
  return fileSentences(refused, { sentence: (file) => fileSentence(text, file), formats: formatsSentence(text) });
}

/** Returns the problems of fields as sentences; an empty field has a specific one. */
export function fieldSentences(text: Texts, fields: Record<string, ContactProblem>): Record<string, string> {
  const missing: Record<string, string | undefined> = text.missing;
  const sentence = (name: string, problem: ContactProblem) =>
    (problem === 'required' ? missing[name] : undefined) ?? text.problems[problem];
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, sentence(name, problem)]));
}
