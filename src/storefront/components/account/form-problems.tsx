import { type ReactNode, useEffect, useRef } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemList } from '../../../ui/problem-list.tsx';
import { useAccountText, useLocale } from '../../text.tsx';

/**
 * Renders why a form was refused: a sentence, or a link to each field. Takes the focus with each new answer of the
 * server.
 */
export function FormProblems(props: {
  /** Sentence about the form as a whole. */
  message?: string | null;
  /** Fields with their labels, problems and ids. */
  fields?: { id: string; label: string; problem: string }[];
  /** The answer it describes; a new one takes the focus again. */
  answer: unknown;
}): ReactNode {
  const { message = null, fields = [], answer } = props;
  const text = useAccountText();
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const shown = message !== null || fields.length > 0;
  useEffect(() => {
    if (shown && answer) element.current?.focus();
  }, [answer, shown]);
  if (!shown) return null;
  return (
    <Notice kind="problem" role="alert" tabIndex={-1} ref={element}>
      {message !== null && <p>{message}</p>}
      {fields.length > 0 && (
        <>
          <p>
            <strong>{text.errorSummary(fields.length)}</strong>
          </p>
          <ProblemList
            problems={fields.map(({ id, label, problem }) => ({ id, text: labelled(locale, label, problem) }))}
          />
        </>
      )}
    </Notice>
  );
}
