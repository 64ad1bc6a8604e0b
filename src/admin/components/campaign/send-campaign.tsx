import type { ReactNode } from 'react';
import type { OpenCampaign } from '../../../shop/marketing/newsletter/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Schedules a campaign, holds it, lets it go on or ends it. */
export function SendCampaign({ state }: { state: OpenCampaign['campaign']['state'] }): ReactNode {
  const say = useWork().text.campaign;
  if (state === 'sent' || state === 'ended') return null;
  return (
    <Panel id="send" title={say.send}>
      <form method="post" className={styles.form}>
        {state === 'draft' && <DateTimeField id="at" name="at" label={say.sendAt} hint={say.sendAtHint} />}
        <div className={styles.actions}>
          {state === 'draft' && (
            <Button type="submit" look="primary" name="intent" value="schedule">
              {say.schedule}
            </Button>
          )}
          {state === 'sending' && (
            <Button type="submit" name="intent" value="hold">
              {say.hold}
            </Button>
          )}
          {state === 'held' && (
            <Button type="submit" look="primary" name="intent" value="go-on">
              {say.goOn}
            </Button>
          )}
          {state === 'scheduled' && (
            <Button type="submit" name="intent" value="back">
              {say.back}
            </Button>
          )}
          {state !== 'draft' && (
            <Button type="submit" look="quiet" name="intent" value="end">
              {say.end}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
