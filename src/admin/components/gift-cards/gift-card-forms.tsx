import type { ReactNode } from 'react';
import type { AdminGiftCard } from '../../../shop/selling/gift-cards/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

type Intent = 'block' | 'unblock' | 'extend' | 'resend';

/** Forms that change a gift card that may still be used: block, extend, mail its code again. `entered`: fields of a refused form. */
export function GiftCardForms(props: {
  card: Pick<AdminGiftCard, 'state' | 'sentAt'>;
  here: string;
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const { card, here, entered } = props;
  const say = useWork().text.giftCards;
  const isActive = card.state === 'active';
  const ownOf = (intent: Intent) => (entered.intent === intent ? entered : {});
  const extended = ownOf('extend');
  return (
    <div className={styles.tiles}>
      <ChangeForm
        {...{ here, intent: isActive ? 'block' : 'unblock', ownOf }}
        title={isActive ? say.block : say.unblock}
      />
      <ChangeForm {...{ here, intent: 'extend', ownOf }} title={say.extend}>
        <Field
          name="day"
          label={say.newDay}
          type="date"
          defaultValue={extended.day ?? ''}
          required
          autoComplete="off"
        />
      </ChangeForm>
      {card.sentAt !== null && isActive && (
        <ChangeForm {...{ here, intent: 'resend', ownOf }} title={say.resend}>
          <p>{say.resendText}</p>
          <Field
            name="email"
            label={say.otherEmail}
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={ownOf('resend').email ?? ''}
          />
        </ChangeForm>
      )}
    </div>
  );
}

/** Panel for requests of the recipient about personal data. */
export function RecipientPanel(props: {
  card: Pick<AdminGiftCard, 'id' | 'recipientEmail'>;
  here: string;
  mayErase: boolean;
}): ReactNode {
  const { card, here, mayErase } = props;
  const say = useWork().text.giftCards;
  if (card.recipientEmail === '') return null;
  return (
    <Panel id="person" title={say.person}>
      <p>{say.personText}</p>
      <p>
        <a href={`${ADMIN_ROOT}/gift-card-person?card=${card.id}`}>{say.extract}</a>
      </p>
      {mayErase && (
        <form method="post" action={here} className={styles.form}>
          <Field id="erase-reason" name="reason" label={say.reason} required maxLength={300} autoComplete="off" />
          <div>
            <Button type="submit" name="intent" value="erase-person">
              {say.erasePerson}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

/** Panel with the form of one change, which has a reason. */
function ChangeForm(props: {
  here: string;
  intent: Intent;
  title: string;
  ownOf(intent: Intent): Readonly<Record<string, string>>;
  children?: ReactNode;
}): ReactNode {
  const { here, intent, title, ownOf, children } = props;
  const say = useWork().text.giftCards;
  return (
    <Panel id={intent} title={title}>
      <form method="post" action={here} className={styles.form}>
        {children}
        <Field
          name="reason"
          label={say.reason}
          defaultValue={ownOf(intent).reason ?? ''}
          required
          maxLength={300}
          autoComplete="off"
        />
        <div>
          <Button type="submit" name="intent" value={intent}>
            {title}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
