import type { ReactNode } from 'react';
import type { MonthEnd } from '../../../shop/money/periods/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { monthText } from '../../formats.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

type Shown = Pick<MonthEnd, 'month' | 'state' | 'checks' | 'mayReopen'> & {
  here: string;
  mayClose: boolean;
  /** Reason of a refused form. */
  reason: string;
};

/** Says whether a month is closed, and has the form that closes it, or reopens it. */
export function MonthClosing({ month, state, checks, mayReopen, mayClose, here, reason }: Shown): ReactNode {
  const { text, language } = useWork();
  const say = text.monthEnd;
  const name = monthText(month.name, language);
  const open = checks.filter(({ count }) => count > 0).length;
  const isBlocked = checks.some(({ isBlocking }) => isBlocking);
  if (state === 'closed')
    return (
      <>
        <Panel id="state" title={name}>
          <Notice kind="success">{say.closed}</Notice>
        </Panel>
        {mayClose && (
          <Panel id="reopen" title={say.reopenTitle}>
            {mayReopen ? (
              <form method="post" action={here} className={styles.form}>
                <p>{say.reopenText}</p>
                <input type="hidden" name="month" value={month.name} />
                <Field
                  name="reason"
                  label={say.reopenReason}
                  maxLength={300}
                  autoComplete="off"
                  defaultValue={reason}
                  required
                />
                <div>
                  <Button type="submit" name="intent" value="reopen">
                    {say.submitReopen(name)}
                  </Button>
                </div>
              </form>
            ) : (
              <p>{say.laterClosed}</p>
            )}
          </Panel>
        )}
      </>
    );
  return (
    <Panel id="close" title={say.closeTitle}>
      {state === 'running' ? (
        <Notice kind="info">{say.running}</Notice>
      ) : (
        <>
          {open > 0 && <Notice kind="warning">{say.openPoints(open)}</Notice>}
          {!mayClose && <p>{say.mayNot}</p>}
          {mayClose && isBlocked && <p>{say.blocked}</p>}
          {mayClose && !isBlocked && (
            <form method="post" action={here} className={styles.form}>
              <p>{say.closeText(name)}</p>
              <input type="hidden" name="month" value={month.name} />
              {open > 0 && (
                <Field
                  name="reason"
                  label={say.reason}
                  hint={say.reasonHint}
                  maxLength={300}
                  autoComplete="off"
                  defaultValue={reason}
                  required
                />
              )}
              <div>
                <Button type="submit" look="primary" name="intent" value="close">
                  {say.submitClose(name)}
                </Button>
              </div>
            </form>
          )}
        </>
      )}
    </Panel>
  );
}
