import type { ReactNode } from 'react';
import type { OpenClient } from '../../../shop/staff/api-clients/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemovePanel } from '../remove-panel.tsx';
import pageStyles from '../section.module.css';
import { FactList, Key, Panel } from '../section.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './api-clients.module.css';

type Stateful = Pick<OpenClient, 'endedAt' | 'isExpired'>;

export function ApiClientState({ client }: { client: Stateful }): ReactNode {
  const { text } = useWork();
  const say = text.apiClients;
  if (client.endedAt) return <Tag tone="quiet">{say.ended}</Tag>;
  return client.isExpired ? <Tag tone="problem">{say.expired}</Tag> : <Tag tone="good">{say.active}</Tag>;
}

/** A new secret. It is in this answer only, so no address and no other page has it. */
export function ShownSecret({ secret }: { secret: string | null | undefined }): ReactNode {
  const { text } = useWork();
  if (!secret) return null;
  return (
    <Notice kind="success" role="status">
      <p>{text.apiClients.secretShown}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
    </Notice>
  );
}

/** Facts of a client, its secrets and its end. */
export function ApiClientSide({ client, here }: { client: OpenClient; here: string }): ReactNode {
  const { text, time } = useWork();
  const say = text.apiClients;
  const { endedAt, secrets, mayAddSecret } = client;
  const valid = secrets.filter((secret) => secret.endedAt === null);
  return (
    <div className={pageStyles.stack}>
      <Panel id="facts" title={say.facts}>
        <FactList
          facts={[
            [say.clientId, client.id],
            [say.version, client.apiVersion],
            [say.since, `${time(client.createdAt)}, ${client.staffEmail}`],
            [say.lastUse, client.usedAt ? time(client.usedAt) : say.never],
          ]}
        />
      </Panel>
      {!endedAt && (
        <Panel id="secrets" title={say.secrets}>
          <p className={pageStyles.hint}>{mayAddSecret ? say.secretsHint : say.twoSecrets}</p>
          <ul className={styles.secrets}>
            {valid.map(({ id, hint, createdAt, usedAt }) => (
              <li key={id} className={styles.row}>
                <span>
                  <Key>{hint}…</Key> <span className={pageStyles.hint}>{time(createdAt)}</span>
                  <br />
                  <span className={pageStyles.hint}>
                    {labelled(text.lang, say.lastUse, usedAt ? time(usedAt) : say.never)}
                  </span>
                </span>
                <form method="post" action={here}>
                  <input type="hidden" name="secret" value={id} />
                  <Button type="submit" name="intent" value="end-secret" aria-label={say.endSecretOf(hint)}>
                    {say.endSecret}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
          {mayAddSecret && (
            <form method="post" action={here}>
              <Button type="submit" name="intent" value="add-secret">
                {say.addSecret}
              </Button>
            </form>
          )}
        </Panel>
      )}
      {!endedAt && <RemovePanel label={say.end} hint={say.endHint} />}
    </div>
  );
}
