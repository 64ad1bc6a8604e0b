import type { ReactNode } from 'react';
import { sayFinding } from '../../../shop/reports/going-live/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Remedy, remediesOf } from '../../going-live-remedies.ts';
import { Tag, type Tone } from '../tag.tsx';
import { TenantField } from '../tenant-field.tsx';
import { useWork } from '../use-work.ts';
import styles from './steps.module.css';
import { type ListedStep, stepAnchor, useStepNames } from './use-step-names.ts';

const TONES: Record<ListedStep['state'], Tone> = { done: 'good', missing: 'problem', 'to-check': 'warning' };

/** One step. An open one says why it matters, what is missing, and where to do it. */
export function StepItem({ step, tenant, shopUrl }: { step: ListedStep; tenant: string; shopUrl: string }): ReactNode {
  const { text, time } = useWork();
  const say = text.goingLive;
  const name = useStepNames()(step);
  const { kind, finding, state, tick, mayTick } = step;
  return (
    <li className={styles.step} data-state={state} id={stepAnchor(step.id)}>
      <div className={styles.head}>
        <h3>
          <Icon name={state === 'done' ? 'check-circle-fill' : 'check-circle'} size="small" />
          {name}
        </h3>
        <Tag tone={TONES[state]}>{say.states[state]}</Tag>
      </div>
      {state !== 'done' && (
        <>
          <p className={styles.why}>{say.why[kind]}</p>
          {finding !== null && finding.level !== 'ok' && (
            <p className={styles.found}>{sayFinding(say.found, finding)}</p>
          )}
          <Remedies remedies={remediesOf(step, { tenant, shopUrl })} />
        </>
      )}
      {(mayTick || tick !== null) && (
        <div className={styles.ticked}>
          {tick && <span>{say.ticked(tick.staffEmail, time(tick.at))}</span>}
          {mayTick && (
            <form method="post">
              <TenantField />
              <input type="hidden" name="step" value={step.id} />
              <input type="hidden" name="code" value={step.code} />
              <Button
                type="submit"
                size="small"
                look={tick ? 'quiet' : 'secondary'}
                name="intent"
                value={tick ? 'untick' : 'tick'}
                aria-label={tick ? say.untickOne(name) : say.tickOne(name)}
              >
                {tick ? say.untick : say.tick}
              </Button>
            </form>
          )}
        </div>
      )}
    </li>
  );
}

function Remedies({ remedies }: { remedies: readonly Remedy[] }): ReactNode {
  const say = useWork().text.goingLive;
  const links = remedies.filter((remedy) => remedy.place === 'page');
  const lines = remedies.filter((remedy) => remedy.place !== 'page');
  return (
    <div className={styles.remedies}>
      {lines.map((remedy) => (
        <div key={remedy.line}>
          <p>{remedy.place === 'file' ? say.places.file(remedy.file) : say.places[remedy.place]}</p>
          <p className={styles.line} translate="no">
            {remedy.line}
          </p>
        </div>
      ))}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ href, to, page }) => (
            <a key={href} href={href}>
              {page === undefined ? say.pages[to] : say.ofLocale(say.pages[to], say.legalPages[page])}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
