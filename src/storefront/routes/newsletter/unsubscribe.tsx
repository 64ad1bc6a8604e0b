import type { ReactNode } from 'react';
import { data } from 'react-router';
import { frequencyName } from '../../../tenants/newsletter-frequency.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { AddressForm } from '../../components/newsletter/address-form.tsx';
import { KindBoxes } from '../../components/newsletter/kind-boxes.tsx';
import styles from '../../components/newsletter/newsletter.module.css';
import {
  kindChoices,
  newsletterSentences,
  openNewsletterAction,
  openNewsletterPage,
  provedEmail,
} from '../../components/newsletter/newsletter-request.ts';
import { attempt, isScriptRequest, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { longDate } from '../../long-date.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/unsubscribe';

const END = 'unsubscribe|99';
const PAUSE = 'pause|-100';

/**
 * Ends newsletters, pauses them or changes their frequency (docs/rules/newsletter.md#unsubscribe-form). `link` comes
 * from a mail.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openNewsletterPage(context, url, 'unsubscribe');
  const { tenant, locale, words: text, pageOf, shop } = request;
  const link = url.searchParams.get('link');
  const view = link === null ? null : await shop.newsletter.look(tenant, link);
  const own = view?.purpose === 'stop' ? view.subscriber : null;
  const proved = own?.email ?? provedEmail(request);
  const subscriber = own ?? (proved === null ? null : await shop.newsletter.of(tenant, proved));
  const { title, description, lead, which, choice, unsubscribe, pause, pauseFor, days, submit, disabled } =
    text.unsubscribe;
  return {
    page: pageOf(title, link === null ? { description, robots: 'index,follow' } : {}),
    email: proved,
    kinds: kindChoices(text, tenant.seoTitleName),
    granted: subscriber?.consents.filter((consent) => consent.granted).map((consent) => consent.kind) ?? null,
    options: [
      ...tenant.newsletter.frequencies.map((code) => ({
        value: `frequency|${code}`,
        label: frequencyName(text, code),
      })),
      { value: END, label: unsubscribe },
      { value: PAUSE, label: pause },
    ],
    days: tenant.newsletter.pauseDays.map((count) => ({ value: String(count), label: days(String(count)) })),
    words: { title, lead, which, choice, pauseFor, submit, disabled, email: text.email },
    subscribe: { href: newsletterHref(locale.locale, 'subscribe'), label: text.toSubscribe },
  };
}

type Entered = Record<string, string>;
type Answer =
  | { step: 'form'; fields: Record<string, string>; message: string | null; entered: Entered }
  | { step: 'done'; title: string; text: string; hint: string | null; good: boolean };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const { request, house, by, text } = openNewsletterAction(context);
  const entered = await readForm(http);
  const link = url.searchParams.get('link') ?? undefined;
  const again = (message: string | null, fields: Record<string, string> = {}): Answer => ({
    step: 'form',
    fields,
    message,
    entered,
  });
  const outcome = await attempt(request, () => request.shop.newsletter.change(house, by, entered, link));
  if (outcome === null) return sendFailure<Answer>(http, again(text.failed));
  if (!outcome.ok && outcome.problem === 'wait') return sendBack<Answer>(http, again(text.wait));
  if (!outcome.ok && outcome.problem === 'fields') {
    const sentences = newsletterSentences(text, outcome.fields);
    // A pause without days is a 400 (docs/rules/newsletter.md#unsubscribe-form).
    const status = 'pause' in sentences && !isScriptRequest(http) ? 400 : null;
    return status === null ? sendBack<Answer>(http, again(null, sentences)) : data(again(null, sentences), { status });
  }
  const { results } = text;
  if (!outcome.ok) return { step: 'done', ...results.notFound, hint: null, good: false } satisfies Answer;
  const date = (day: string) => longDate(new Date(`${day}T12:00:00Z`), request.locale.locale, 'UTC');
  const hint = link === undefined && by.email === null ? results.anonymous : null;
  // Functions, because each text is valid only for its own outcome: without a pause there is no date.
  const said = {
    paused: () => ({ title: results.paused.title, text: results.paused.text(date(outcome.pauseUntil ?? '')) }),
    frequency: () => ({
      title: results.frequency.title,
      text: results.frequency.text(frequencyName(text, outcome.frequency ?? 0)),
    }),
    unsubscribed: () => ({ title: results.unsubscribed.title, text: results.unsubscribed.text }),
  }[outcome.result]();
  return { step: 'done', ...said, hint, good: true } satisfies Answer;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { words, email, kinds, granted, options, days, subscribe } = loaderData;
  if (actionData?.step === 'done')
    return (
      <SignInLayout title={actionData.title}>
        <Notice kind={actionData.good ? 'success' : 'problem'} role="status">
          {actionData.text}
        </Notice>
        {actionData.hint && <p>{actionData.hint}</p>}
        <p>
          <a href={subscribe.href}>{subscribe.label}</a>
        </p>
      </SignInLayout>
    );
  const entered = actionData?.entered ?? {};
  const fields = actionData?.fields ?? {};
  return (
    <SignInLayout title={words.title}>
      <p>{words.lead}</p>
      <AddressForm
        words={words}
        email={email}
        answer={actionData}
        submit={
          <>
            <span className={styles.onlyUnsubscribe}>{words.submit.unsubscribe}</span>
            <span className={styles.onlyPause}>{words.submit.pause}</span>
            <span className={styles.onlyFrequency}>{words.submit.frequency}</span>
          </>
        }
      >
        <KindBoxes
          legend={words.which}
          kinds={kinds}
          chosen={(kind) =>
            actionData
              ? entered[kind] === 'on'
              : granted === null
                ? kind === 'brandA'
                : granted.some((own) => own === kind)
          }
        />
        <RadioGroup
          legend={words.choice}
          id="newsletter-choice"
          name="choice"
          defaultValue={entered.choice ?? END}
          error={fields.choice}
          options={options}
        />
        <Select
          id="newsletter-pause"
          name="pause"
          label={words.pauseFor}
          className={styles.onlyPause ?? ''}
          defaultValue={entered.pause ?? days[0]?.value}
          error={fields.pause}
        >
          {days.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </AddressForm>
    </SignInLayout>
  );
}
