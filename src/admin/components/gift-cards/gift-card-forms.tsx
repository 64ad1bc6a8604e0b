import type { ReactNode } from 'react';
import type { AdminGiftCard } from '../../../shop/selling/gift-cards/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Renders the forms that change a gift card: block, extend, resend, and requests of its recipient. */
export function GiftCardForms(props: { card: AdminGiftCard; here: string; mayErase: boolean }): ReactNode {
  const { card, here, mayErase } = props;
  const say = useWork().text.giftCards;
  const isOpen = card.state === 'active' || card.state === 'blocked';
  const intent = card.state === 'active' ? 'block' : 'unblock';
  return (
    <>
      {isOpen && (
        <>
          <CardForm id="block" title={say[intent]} here={here} intent={intent} />
          <CardForm id="extend" title={say.extend} here={here} intent="extend">
            <Field id="day" name="day" label={say.newDay} type="date" required autoComplete="off" />
          </CardForm>
          {card.sentAt !== null && card.state === 'active' && (
            <CardForm id="resend" title={say.resend} here={here} intent="resend">
              <p>{say.resendText}</p>
              <Field id="email" name="email" label={say.otherEmail} type="email" autoComplete="off" maxLength={254} />
            </CardForm>
          )}
        </>
      )}
      {card.recipientEmail !== '' && (
        <Panel id="person" title={say.person}>
          <p>{say.personText}</p>
          <p>
            <a href={`${ADMIN_ROOT}/gift-card-person?card=${card.id}`}>{say.extract}</a>
          </p>
          {mayErase && (
            <form method="post" action={here} className={styles.form}>
              <Field id="erase-reason" name="reason" label={say.reason} required maxLength={300} autoComplete="off" />
              <Button type="submit" name="intent" value="erase-person">
                {say.erasePerson}
              </Button>
            </form>
          )}
        </Panel>
      )}
    </>
  );
}

function CardForm(props: { id: string; title: string; here: string; intent: string; children?: ReactNode }): ReactNode {
  const { id, title, here, intent, children } = props;
  const say = useWork().text.giftCards;
  return (
    <Panel id={id} title={title}>
      <form method="post" action={here} className={styles.form}>
        {children}
        <Field id={`${id}-reason`} name="reason" label={say.reason} required maxLength={300} autoComplete="off" />
        <Button type="submit" name="intent" value={intent}>
          {title}
        </Button>
      </form>
    </Panel>
  );
}
