import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refused, succeeded } from '../../components/account/account-answer.ts';
import { listProblems } from '../../components/account/account-field.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction, siteOf } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { inputId, problemText } from '../../components/account/problem-text.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useAccountText } from '../../text.tsx';
import { thankSubscriber } from '../../thank-subscriber.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/newsletter';

const PAUSE = 'pause|-100';
const END = 'unsubscribe|99';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountNewsletter');
  const { tenant, frame, date } = request;
  const { pauseUntil, ...choice } = await request.shop.customers.settings.newsletter(request.customer);
  return {
    page: areaPage(request, 'accountNewsletter', { title: request.accountText.newsletter.title }),
    frame,
    choice,
    pauseUntil: pauseUntil === null ? null : date(new Date(`${pauseUntil}T12:00:00Z`)),
    frequencies: tenant.newsletter.frequencies,
    pauseDays: tenant.newsletter.pauseDays,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountNewsletter');
  const { accountText: text, text: common } = await openAccountTexts(context, url);
  const entered = await readForm(http);
  const { settings } = request.shop.customers;
  if (entered.personal !== undefined) {
    const isWanted = entered.personal === 'on';
    const changed = await attempt(request, async () => {
      await settings.choosePersonal(request.customer, isWanted);
      return true;
    });
    if (changed === null)
      return sendFailure(http, refused('personal', entered, { message: common.frame.errors.generic }));
    return succeeded('personal', text.saved);
  }
  const before = await settings.newsletter(request.customer);
  const outcome = await attempt(request, () => settings.chooseNewsletter(siteOf(request), request.customer, entered));
  if (outcome === null)
    return sendFailure(http, refused('newsletter', entered, { message: common.frame.errors.generic }));
  if (outcome.ok) await thankSubscriber(request, request.customer, before.subscribed);
  return outcome.ok
    ? succeeded('newsletter', text.saved)
    : sendBack(http, refused('newsletter', entered, { fields: outcome.fields }));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, choice, pauseUntil, frequencies, pauseDays } = loaderData;
  const text = useAccountText();
  const answer = actionData?.form === 'newsletter' ? actionData : undefined;
  const about = actionData?.form === 'personal' ? actionData : undefined;
  const problems = answer?.fields ?? {};
  const names: Record<number, string> = text.newsletter.frequencies;
  const now = choice.subscribed ? (pauseUntil === null ? `frequency|${choice.frequency}` : PAUSE) : END;
  const sentence = (name: string) => {
    const problem = problems[name];
    return problem ? problemText(name, problem, text, 0) : undefined;
  };
  return (
    <AccountPage frame={frame} title={text.newsletter.title}>
      <p>
        {!choice.subscribed
          ? text.newsletter.unsubscribed
          : pauseUntil === null
            ? text.newsletter.subscribed
            : text.newsletter.paused(pauseUntil)}
      </p>
      <form method="post" noValidate className={styles.form}>
        {answer?.done && (
          <Notice kind="success" role="status">
            {answer.done}
          </Notice>
        )}
        <FormProblems
          message={answer?.message ?? null}
          fields={listProblems('newsletter', problems, text.fields, (name, problem) =>
            problemText(name, problem, text, 0),
          )}
          answer={answer}
        />
        <RadioGroup
          legend={text.newsletter.legend}
          id={inputId('newsletter', 'choice')}
          name="choice"
          defaultValue={answer?.entered.choice ?? now}
          error={sentence('choice')}
          options={[
            ...frequencies.map((code) => ({ value: `frequency|${code}`, label: names[code] ?? String(code) })),
            ...(choice.subscribed ? [{ value: PAUSE, label: text.newsletter.pause }] : []),
            { value: END, label: text.newsletter.unsubscribe },
          ]}
        />
        {choice.subscribed && (
          <Select
            id={inputId('newsletter', 'pause')}
            name="pause"
            label={text.fields.pause}
            defaultValue={answer?.entered.pause ?? ''}
            error={sentence('pause')}
          >
            {pauseDays.map((days) => (
              <option key={days} value={days}>
                {text.newsletter.pauseDays(days)}
              </option>
            ))}
          </Select>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {text.save}
          </Button>
        </div>
      </form>
      {choice.subscribed && (
        <AccountSection id="personal" title={text.newsletter.personal}>
          {about?.done && (
            <Notice kind="success" role="status">
              {about.done}
            </Notice>
          )}
          {about?.message && <Notice kind="problem">{about.message}</Notice>}
          <p>{choice.personal ? text.newsletter.personalOn : text.newsletter.personalOff}</p>
          <form method="post">
            <input type="hidden" name="personal" value={choice.personal ? '' : 'on'} />
            <Button type="submit">
              {choice.personal ? text.newsletter.endPersonal : text.newsletter.allowPersonal}
            </Button>
          </form>
        </AccountSection>
      )}
    </AccountPage>
  );
}
