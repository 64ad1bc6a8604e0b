import type { ReactNode } from 'react';
import type { GoingLiveList } from '../../../shop/reports/going-live/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import sectionStyles from '../section.module.css';
import { TenantField } from '../tenant-field.tsx';
import { useWork } from '../use-work.ts';
import { ProgressLine } from './progress-line.tsx';
import styles from './steps.module.css';
import { stepAnchor, useStepNames } from './use-step-names.ts';

export const GETTING_STARTED = `${ADMIN_ROOT}/getting-started`;
/** Steps that the start page names. */
const MOST = 4;

/** The list on the start page: progress and the next steps, first those that prevent the opening. */
export function GettingStartedPanel({ list, isOpen }: { list: GoingLiveList; isOpen: boolean }): ReactNode {
  const { text } = useWork();
  const say = text.goingLive;
  const nameOf = useStepNames();
  const { progress } = list;
  const open = list.groups.flatMap(({ steps }) => steps.filter(({ state }) => state !== 'done'));
  const next = [...open.filter(({ state }) => state === 'missing'), ...open.filter(({ state }) => state !== 'missing')];
  return (
    <section className={sectionStyles.panel} id="getting-started" aria-labelledby="getting-started-title">
      <details className={styles.start} open={isOpen}>
        <summary>
          <h2 id="getting-started-title">{say.title}</h2>
          <span>{say.progress(progress.done, progress.all)}</span>
        </summary>
        <div className={styles.startBody}>
          <ProgressLine progress={progress} />
          <p>{say.next}</p>
          <ul className={styles.next}>
            {next.slice(0, MOST).map((step) => (
              <li key={step.id}>
                <a href={`${GETTING_STARTED}#${stepAnchor(step.id)}`}>{nameOf(step)}</a>
              </li>
            ))}
          </ul>
          <div className={sectionStyles.actions}>
            <a href={GETTING_STARTED}>{say.all}</a>
            <form method="post" action={GETTING_STARTED}>
              <TenantField />
              <Button type="submit" look="quiet" size="small" name="intent" value="hide">
                {say.hide}
              </Button>
            </form>
          </div>
        </div>
      </details>
    </section>
  );
}
