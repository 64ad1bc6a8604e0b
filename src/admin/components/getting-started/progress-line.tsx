import type { ReactNode } from 'react';
import type { GoingLiveList } from '../../../shop/reports/going-live/index.ts';
import sectionStyles from '../section.module.css';
import { useWork } from '../use-work.ts';
import styles from './steps.module.css';

/** Progress of the list, and whether anything still prevents the opening. */
export function ProgressLine({ progress }: Pick<GoingLiveList, 'progress'>): ReactNode {
  const say = useWork().text.goingLive;
  const { done, missing, all } = progress;
  const isComplete = done === all;
  return (
    <div className={styles.summary}>
      <progress className={sectionStyles.progress} value={done} max={all} aria-label={say.progress(done, all)} />
      <p>{isComplete ? say.allDone : missing === 0 ? say.nothingMissing : say.missing(missing)}</p>
    </div>
  );
}
