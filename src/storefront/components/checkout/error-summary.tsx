import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldProblems } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemList } from '../../../ui/problem-list.tsx';
import { CHECKOUT_ORDER, inFormOrder } from '../../form-order.ts';
import { useCheckoutText, useLocale, useText } from '../../text.tsx';
import styles from './error-summary.module.css';
import { fieldId, fieldLabel } from './field-text.ts';

/**
 * Renders the problems of a refused form with links to the fields. Takes the focus with each new answer of the server.
 */
export function ErrorSummary(props: {
  fields: FieldProblems;
  /** Labels of fields that the texts do not name. */
  labels?: Readonly<Record<string, string>>;
  /** Problems that extensions find, as sentences by field name. */
  sentences?: Readonly<Record<string, string>>;
  /** The server's answer that it describes; a new one takes the focus again. */
  answer: unknown;
  /** True if the shop failed or the form did not arrive. */
  failed?: boolean | undefined;
  children?: ReactNode;
}): ReactNode {
  const { fields, labels = {}, sentences = {}, answer, failed = false, children } = props;
  const locale = useLocale();
  const text = useCheckoutText();
  const { frame } = useText();
  const element = useRef<HTMLDivElement>(null);
  const written = Object.entries(fields).map(
    ([name, problem]) => [name, fieldProblemText(name, problem, text)] as const,
  );
  const problems = inFormOrder([...written, ...Object.entries(sentences)], CHECKOUT_ORDER);
  const shown = failed || problems.length > 0 || Boolean(children);
  useEffect(() => {
    if (shown && answer) element.current?.focus();
  }, [answer, shown]);
  if (!shown) return null;
  return (
    <Notice kind="problem" role="alert" tabIndex={-1} ref={element}>
      {failed && <p>{frame.errors.generic}</p>}
      {children}
      {problems.length > 0 && (
        <>
          <h2 className={styles.title}>{text.errorSummary(problems.length)}</h2>
          <ProblemList
            problems={problems.map(([name, sentence]) => ({
              id: fieldId(name),
              text: labelled(locale, labels[name] ?? fieldLabel(name, text), sentence),
            }))}
          />
        </>
      )}
    </Notice>
  );
}
