import type { ReactNode } from 'react';
import { labelled } from '../../tenants/labelled.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { AttemptState } from '../components/webhooks/webhook-side.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/webhook-log`;

export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return { attempt: orAbsent(await admin.webhooks.attempt(member, params.id ?? '')) };
}

/** One attempt to deliver: request, answer, and a form that delivers the event again. */
export default function WebhookAttempt({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, time } = useWork();
  const say = text.webhooks;
  const { attempt } = loaderData;
  const endpoint = `${ADMIN_ROOT}/webhooks/${attempt.endpointId}`;
  const title = labelled(text.lang, say.attemptTitle, attempt.type);
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ href: `${SECTION}?endpoint=${attempt.endpointId}`, label: text.back(say.log) }}
      >
        {attempt.position !== null && attempt.body !== null && (
          <form method="post" action={endpoint}>
            <input type="hidden" name="attempt" value={attempt.id} />
            <Button type="submit" name="intent" value="replay" icon="arrow-counter-clockwise">
              {say.replay}
            </Button>
          </form>
        )}
      </AdminPageHead>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel id="request" title={say.request}>
            {attempt.body === null ? (
              <p className={styles.muted}>{say.noRequest}</p>
            ) : (
              <pre className={styles.plain}>{JSON.stringify(JSON.parse(attempt.body), null, 2)}</pre>
            )}
          </Panel>
          <Panel id="answer" title={say.answer}>
            <p className={styles.hint}>{say.answerHint}</p>
            {attempt.answer === '' ? (
              <p className={styles.muted}>{say.noAnswer}</p>
            ) : (
              <pre className={styles.plain}>{attempt.answer}</pre>
            )}
          </Panel>
        </div>
        <Panel id="facts" title={say.outcome}>
          <FactList
            facts={[
              [say.outcome, <AttemptState key="outcome" outcome={attempt.outcome} />],
              [say.status, attempt.status === null ? text.none : String(attempt.status)],
              [say.ms, `${attempt.ms} ms`],
              [say.at, time(attempt.at)],
              [say.attempt, String(attempt.attempt)],
              [say.kind, say.kinds[attempt.kind]],
              [say.subject, attempt.subject],
              [say.event, <Key key="event">{attempt.eventId}</Key>],
              [
                say.endpoint,
                <a key="endpoint" href={endpoint}>
                  {attempt.endpoint}
                </a>,
              ],
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
