import type { ReactNode } from 'react';
import type { StoredLimit } from '../../../shop/marketing/mailing-limits/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const FIELDS = ['mails', 'days', 'quietFrom', 'quietUntil'] as const;

/** Limits of marketing mails of a tenant; without the permission to change them, they are read only. */
export function LimitForm(props: {
  limit: StoredLimit;
  mayChange: boolean;
  entered: Readonly<Record<string, string>> | undefined;
}): ReactNode {
  const { limit, mayChange, entered } = props;
  const { text, timeZone } = useWork();
  const say = text.automations;
  const labels = { mails: say.mails, days: say.inDays, quietFrom: say.quietFrom, quietUntil: say.quietUntil };
  return (
    <Panel id="limits" title={say.limits}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="version" value={limit.version} />
        <p className={styles.hint}>{say.limitsText}</p>
        <div className={styles.row}>
          {FIELDS.map((field) => (
            <Field
              key={field}
              id={field}
              name={field}
              label={labels[field]}
              inputMode="numeric"
              autoComplete="off"
              readOnly={!mayChange}
              defaultValue={entered?.[field] ?? String(limit[field])}
            />
          ))}
        </div>
        <p className={styles.hint}>{say.quietHint(timeZone)}</p>
        {mayChange && (
          <div>
            <Button type="submit" name="intent" value="limits">
              {say.save}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
