import type { RefusedFile } from './take-files.ts';

/** Returns one sentence for each file; the last file with a wrong format also names the possible formats. */
export function fileSentences(
  refused: readonly RefusedFile[],
  words: { sentence(file: RefusedFile): string; formats: string },
): string[] {
  const last = refused.map(({ problem }) => problem).lastIndexOf('format');
  return refused.map((file, index) =>
    index === last ? `${words.sentence(file)} ${words.formats}` : words.sentence(file),
  );
}
