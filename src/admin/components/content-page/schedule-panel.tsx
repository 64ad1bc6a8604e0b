import type { ReactNode } from 'react';
import type { AdminPublication } from '../../../shop/content/pages/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { versionName } from './version-name.ts';

/** Lists scheduled publications, which can be cancelled. */
export function SchedulePanel(props: { plans: AdminPublication[]; mayCancel: boolean; here: string }): ReactNode {
  const { plans, mayCancel, here } = props;
  const { text, time } = useWork();
  const say = text.content;
  if (plans.length === 0) return null;
  return (
    <Panel id="plans" title={say.plans}>
      <ul className={styles.stack}>
        {plans.map(({ id, at, version }) => {
          const line = say.planLine(time(at), versionName(version, say));
          return (
            <li key={id}>
              <form method="post" action={here} className={styles.actions}>
                <span>{line}</span>
                <input type="hidden" name="turn" value={id} />
                {mayCancel && (
                  <Button
                    type="submit"
                    size="small"
                    name="intent"
                    value="cancel"
                    aria-label={labelled(text.lang, say.cancel, line)}
                  >
                    {say.cancel}
                  </Button>
                )}
              </form>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
