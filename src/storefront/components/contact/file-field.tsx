import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fileSentences } from '../../../shop/marketing/contact/file-sentences.ts';
import {
  FILE_LIMITS,
  type FileProblem,
  fileGate,
  type RefusedFile,
} from '../../../shop/marketing/contact/take-files.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useLocale } from '../../text.tsx';
import styles from './contact.module.css';

/** Texts of the field. */
export type FileWords = { chosen: string; remove: string; problems: Record<FileProblem, string>; formats: string };

/** Placeholder of the file name in messages. */
const NAME = '{name}';
const KILOBYTE = 1024;

/**
 * Renders a field for attached pictures. It refuses invalid files at once by the server's rules, lets the visitor
 * remove each file, and adds later choices to earlier ones. Without JavaScript it is a plain file field.
 */
export function FileField(props: {
  id: string;
  name: string;
  label: string;
  optionalMark: string;
  hint: string;
  accept: string;
  error: string | undefined;
  words: FileWords;
}): ReactNode {
  const { words, error, ...field } = props;
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const listId = useId();
  // Takes over files that were chosen before hydration.
  useEffect(() => {
    const early = input.current?.files;
    if (early && early.length > 0) setFiles([...early]);
  }, []);

  const keep = (wanted: readonly File[]): void => {
    const gate = fileGate();
    const kept = new DataTransfer();
    const problems: RefusedFile[] = [];
    for (const file of wanted) {
      const problem = gate.beforeContent(file.name) ?? gate.afterContent(file.name, file.size);
      if (problem === null) kept.items.add(file);
      else problems.push({ name: file.name, problem });
    }
    // The input itself holds the files to send.
    if (input.current) input.current.files = kept.files;
    setFiles([...kept.files]);
    const sentence = ({ name, problem }: RefusedFile) => words.problems[problem].replace(NAME, () => name);
    setRefused(fileSentences(problems, { sentence, formats: words.formats }));
  };
  const remove = (file: File): void => {
    keep(files.filter((other) => other !== file));
    input.current?.focus();
  };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={styles.files}>
      <Field
        {...field}
        ref={input}
        type="file"
        multiple
        error={refused.length > 0 ? refused.join('\n') : error}
        onChange={(event) => keep([...files, ...(event.currentTarget.files ?? [])])}
      />
      {files.length > 0 && (
        <>
          <p id={listId}>
            {words.chosen} ({inKilobytes(size, locale)} / {inKilobytes(FILE_LIMITS.all, locale)})
          </p>
          <ul aria-labelledby={listId}>
            {files.map((file, index) => (
              <li key={file.name}>
                <span id={`${listId}-${index}`}>{file.name}</span> <span>{inKilobytes(file.size, locale)}</span>
                <Button
                  size="small"
                  look="quiet"
                  id={`${listId}-${index}-remove`}
                  aria-labelledby={`${listId}-${index}-remove ${listId}-${index}`}
                  onClick={() => remove(file)}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Formats a size as "12 kB", in French "12 ko". */
function inKilobytes(bytes: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });
  return format.format(Math.ceil(bytes / KILOBYTE));
}
