import type { ReactNode } from 'react';
import type { AttemptRow, EndpointRow, OpenEndpoint } from '../../../shop/staff/webhooks/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemovePanel } from '../remove-panel.tsx';
import pageStyles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './webhooks.module.css';

type Stateful = Pick<EndpointRow, 'state' | 'failingSince'>;

export function WebhookState({ endpoint: { state, failingSince } }: { endpoint: Stateful }): ReactNode {
  const { text } = useWork();
  const say = text.webhooks;
  if (state === 'parked') return <Tag tone="problem">{say.states.parked}</Tag>;
  if (state === 'paused') return <Tag tone="quiet">{say.states.paused}</Tag>;
  return failingSince ? <Tag tone="warning">{say.failing}</Tag> : <Tag tone="good">{say.states.active}</Tag>;
}

export function AttemptState({ outcome }: { outcome: AttemptRow['outcome'] }): ReactNode {
  const { text } = useWork();
  const tone = outcome === 'delivered' ? 'good' : outcome === 'busy' || outcome === 'filtered' ? 'warning' : 'problem';
  return <Tag tone={tone}>{text.webhooks.outcomes[outcome]}</Tag>;
}

/** A new secret. It is in this answer only, so no address and no other page has it. */
export function ShownSigningSecret({ secret }: { secret: string | null | undefined }): ReactNode {
  const { text } = useWork();
  if (!secret) return null;
  return (
    <Notice kind="success" role="status">
      <p>{text.webhooks.secretShown}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
    </Notice>
  );
}

/** Says why an endpoint gets nothing now, and what happens to its events. */
export function WebhookNotices({ endpoint }: { endpoint: OpenEndpoint }): ReactNode {
  const { text, time, number } = useWork();
  const say = text.webhooks;
  const { state, parkedWhy, failingSince, parked } = endpoint;
  return (
    <>
      {state === 'parked' && <Notice kind="problem">{say.parkedWhy[parkedWhy ?? 'failing']}</Notice>}
      {state === 'paused' && <Notice kind="info">{say.pausedNote}</Notice>}
      {state === 'active' && failingSince && <Notice kind="warning">{say.failingNote(time(failingSince))}</Notice>}
      {parked > 0 && <Notice kind="warning">{say.parkedNote(number(parked))}</Notice>}
    </>
  );
}

/** Figures of an endpoint, its secrets and its end. */
export function WebhookSide({ endpoint, here }: { endpoint: OpenEndpoint; here: string }): ReactNode {
  const { text, time, number } = useWork();
  const say = text.webhooks;
  const { delivered, failed, ms, waiting, behind, parked, isRotating } = endpoint;
  return (
    <div className={pageStyles.stack}>
      <Panel id="figures" title={say.facts}>
        <FactList
          facts={[
            [say.delivered, number(delivered)],
            [say.failed, number(failed)],
            [say.average, ms === null ? text.none : `${number(ms)} ms`],
            [say.waiting, number(waiting)],
            [say.parked, number(parked)],
            [say.behind, number(behind)],
            [say.version, endpoint.apiVersion],
            [say.since, `${time(endpoint.createdAt)}, ${endpoint.staffEmail}`],
          ]}
        />
      </Panel>
      <Panel id="secret" title={say.secret}>
        <p className={pageStyles.hint}>{isRotating ? say.rotating : say.secretHint}</p>
        <p>{say.secretAt(time(endpoint.secretAt))}</p>
        <form method="post" action={here}>
          <Button type="submit" name="intent" value={isRotating ? 'end-former' : 'rotate'}>
            {isRotating ? say.endFormer : say.rotate}
          </Button>
        </form>
      </Panel>
      <RemovePanel label={say.remove} hint={say.removeHint} />
    </div>
  );
}

/** Buttons of an endpoint: test, pause, resume. */
export function WebhookButtons({ endpoint, here }: { endpoint: OpenEndpoint; here: string }): ReactNode {
  const { text } = useWork();
  const say = text.webhooks;
  const isActive = endpoint.state === 'active';
  return (
    <form method="post" action={here} className={styles.buttons}>
      <Button type="submit" name="intent" value={isActive ? 'pause' : 'resume'}>
        {isActive ? say.pause : say.resume}
      </Button>
      <Button type="submit" name="intent" value="test">
        {say.test}
      </Button>
    </form>
  );
}
