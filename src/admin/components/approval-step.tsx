import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { APPROVAL_REASON, type ApprovalStep, FACTOR_CODE } from '../with-approval.ts';
import styles from './section.module.css';
import { FactList, Panel } from './section.tsx';
import { useWork } from './use-work.ts';

/**
 * Asks for the second factor, or for the reason of a request, before an act. Sends everything that was entered again, so
 * that nothing is lost.
 */
export function ApprovalStepPanel(props: {
  step: ApprovalStep | null | undefined;
  here: string;
  /** Page to return to without the act; by default the page of its form. */
  back?: string;
  /** True if the title of the page says the same as the panel's. */
  headless?: boolean;
}): ReactNode {
  const { step, here, back = here, headless = false } = props;
  const { text, amount } = useWork();
  if (!step) return null;
  const say = text.approvals;
  const isFactor = step.ask === 'factor';
  const form = (
    <form method="post" action={here} className={styles.form}>
      {Object.entries(step.entered).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Notice kind="warning" role="alert">
        {isFactor ? say.confirmText : say.requestText}
      </Notice>
      {step.act && (
        <FactList
          facts={[
            [say.act, say.acts[step.act]],
            ...(step.amount === undefined ? [] : [[say.amount, amount(step.amount)] satisfies [string, ReactNode]]),
          ]}
        />
      )}
      {isFactor ? (
        <Field
          id="factor-code"
          name={FACTOR_CODE}
          label={text.factor.code}
          hint={say.codeHint}
          autoComplete="one-time-code"
          error={step.problem ?? undefined}
          maxLength={20}
          required
        />
      ) : (
        <Field
          id="approval-reason"
          name={APPROVAL_REASON}
          label={say.reason}
          hint={say.reasonHint}
          autoComplete="off"
          error={step.problem ?? undefined}
          maxLength={300}
          required
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary">
          {isFactor ? say.confirm : say.request}
        </Button>
        <LinkButton href={back}>{text.cancel}</LinkButton>
      </div>
    </form>
  );
  return (
    <Panel id="approval" title={isFactor ? say.confirmTitle : say.requestTitle} headless={headless}>
      {headless ? <div className={styles.panelBody}>{form}</div> : form}
    </Panel>
  );
}
