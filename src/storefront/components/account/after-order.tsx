import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ShownAccount, ShownAfter } from '../../after-order-data.ts';
import { Amount } from '../amount.tsx';
import { AccountSection } from './account-page.tsx';
import styles from './after-order.module.css';

/** Renders the title, dates and lines of a shipment or return. */
function Contents({ title, facts, lines }: { title: string; facts: string[]; lines: string[] }): ReactNode {
  return (
    <>
      <h3>{title}</h3>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Renders the shipments with their tracking links. */
export function Shipments({ shown }: { shown: ShownAfter['shipments'] }): ReactNode {
  if (shown.none === null && shown.items.length === 0) return null;
  return (
    <AccountSection id="shipments" title={shown.title}>
      {shown.none !== null && <p>{shown.none}</p>}
      {shown.items.length > 0 && (
        <ul className={styles.list}>
          {shown.items.map((item) => (
            <li key={item.key} className={styles.item}>
              <Contents title={item.title} facts={item.facts} lines={item.lines} />
              {item.follow && (
                <p>
                  <a href={item.follow.href} target="_blank" rel="noreferrer">
                    {item.follow.text}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

/** Renders the returns and the links to start one. */
export function Returns({ shown, children }: { shown: ShownAfter['returns']; children?: ReactNode }): ReactNode {
  return (
    <AccountSection id="returns" title={shown.title}>
      <p>{shown.note}</p>
      {shown.start.map((start) => (
        <p key={start.href}>
          <LinkButton href={start.href}>{start.text}</LinkButton>
        </p>
      ))}
      {shown.items.length > 0 && (
        <ul className={styles.list}>
          {shown.items.map((item) => (
            <li key={item.key} className={styles.item}>
              <Contents title={item.title} facts={item.facts} lines={item.lines} />
              <div className={styles.actions}>
                {item.label && (
                  <a href={item.label.href} download>
                    {item.label.text}
                  </a>
                )}
                {item.giveUp && (
                  <form method="post">
                    <input type="hidden" name="return" value={item.giveUp.number} />
                    <Button type="submit" name="intent" value="give-up" look="quiet">
                      {item.giveUp.text}
                    </Button>
                  </form>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {children}
    </AccountSection>
  );
}

/** Renders the gift cards that an order bought; unused ones can be withdrawn. */
export function GiftCardsOfOrder({ shown }: { shown: ShownAfter['giftCards'] }): ReactNode {
  if (shown.items.length === 0) return null;
  return (
    <AccountSection id="gift-cards" title={shown.title}>
      <ul className={styles.list}>
        {shown.items.map(({ key, title, facts, withdraw }) => (
          <li key={key} className={styles.item}>
            <Contents title={title} facts={facts} lines={[]} />
            {withdraw && (
              <form method="post" className={styles.form}>
                <p className={styles.facts}>{withdraw.hint}</p>
                <input type="hidden" name="card" value={key} />
                <Button type="submit" name="intent" value="withdraw-gift-card" look="quiet" aria-label={withdraw.name}>
                  {withdraw.text}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

export function Credits({ shown, answer }: { shown: ShownAfter['credits']; answer: Answer }): ReactNode {
  if (shown.items.length === 0) return null;
  return (
    <AccountSection id="credits" title={shown.title}>
      <ul className={styles.list}>
        {shown.items.map((item) => (
          <li key={item.key} className={styles.item}>
            <h3>
              {item.title} · <Amount money={item.amount} size="small" />
            </h3>
            <p className={styles.facts}>{item.facts.join(' · ')}</p>
            {item.download && (
              <p>
                <a href={item.download.href} download>
                  {item.download.text}
                </a>
              </p>
            )}
            {item.account && <Account shown={item.account} answer={answer} />}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

/** Answer to the last submitted form, if any. */
type Answer = { entered: Readonly<Record<string, string>>; problem: string | null } | undefined;

/** Renders the payout account. A known account is behind a collapsed summary. */
function Account({ shown, answer }: { shown: ShownAccount; answer: Answer }): ReactNode {
  const again = answer?.entered.credit === shown.credit ? answer.entered : {};
  const problem = again.iban === undefined ? undefined : (answer?.problem ?? undefined);
  const isHolder = problem === shown.holderProblem;
  const form = (
    <form method="post" className={styles.form} noValidate>
      <input type="hidden" name="credit" value={shown.credit} />
      <Field
        id={`holder-${shown.credit}`}
        name="holder"
        label={shown.holder}
        autoComplete="name"
        maxLength={70}
        required
        defaultValue={again.holder ?? ''}
        error={isHolder ? problem : undefined}
      />
      <Field
        id={`iban-${shown.credit}`}
        name="iban"
        label={shown.iban}
        hint={shown.hint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        required
        defaultValue={again.iban ?? ''}
        error={isHolder ? undefined : problem}
      />
      <div>
        <Button type="submit" name="intent" value="account">
          {shown.submit}
        </Button>
      </div>
    </form>
  );
  return (
    <div className={styles.account}>
      <h4>{shown.title}</h4>
      <p>{shown.note}</p>
      {shown.other === null ? (
        form
      ) : (
        <details open={again.iban !== undefined}>
          <summary>{shown.other}</summary>
          {form}
        </details>
      )}
    </div>
  );
}

/** Renders the cancellation of an unshipped order or of single lines. */
export function CancelOrder({ shown }: { shown: NonNullable<ShownAfter['cancel']> }): ReactNode {
  return (
    <AccountSection id="cancel" title={shown.title}>
      <p>{shown.text}</p>
      <form method="post" className={styles.form}>
        {shown.lines.map((line) => (
          <Field
            key={line.name}
            name={line.name}
            label={line.label}
            type="number"
            min={0}
            max={line.most}
            defaultValue="0"
            inputMode="numeric"
          />
        ))}
        <div>
          <Button type="submit" name="intent" value="cancel-some">
            {shown.some}
          </Button>
        </div>
      </form>
      <form method="post" className={styles.form}>
        <Checkbox name="sure" label={shown.sure} />
        <div>
          <Button type="submit" name="intent" value="cancel-all">
            {shown.all}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
