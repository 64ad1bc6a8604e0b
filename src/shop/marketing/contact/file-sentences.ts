import type { RefusedFile } from './take-files.ts';

/** One sentence for each file; the formats that are possible are said once, behind the last file whose format is not. */
export function fileSentences(
  refused: readonly RefusedFile[],
  words: { sentence(file: RefusedFile): string; formats: string },
): string[] {
  const last = refused.map(({ problem }) => problem).lastIndexOf('format');
  return refused.map((file, index) =>
    index === last ? `${words.sentence(file)} ${words.formats}` : words.sentence(file),
  );
}
