import type { ReactNode } from 'react';
import { frequencyName } from '../../../tenants/newsletter-frequency.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { href } from '../../../tenants/paths.ts';
import { subscribeDescription, voucherPromise } from '../../../tenants/voucher-promise.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
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
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/subscribe';

/**
 * Loads the form (page 1). The results show at the same address: confirm by mail (2), confirmed (3), already subscribed
 * (4).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openNewsletterPage(context, url, 'subscribe');
  const { tenant, locale, words: text, pageOf } = request;
  const { newsletter } = tenant;
  const { title } = text.subscribe;
  return {
    page: pageOf(title, { description: subscribeDescription(tenant, text), robots: 'index,follow' }),
    email: provedEmail(request),
    kinds: newsletter.additionalSubscribe ? kindChoices(text, tenant.seoTitleName) : [],
    frequencies: newsletter.frequencies.map((code) => ({ value: String(code), label: frequencyName(text, code) })),
    words: {
      title,
      lead: text.subscribe.lead,
      voucher: voucherPromise(tenant, text),
      email: text.email,
      which: text.subscribe.which,
      frequency: text.subscribe.frequency,
      terms: text.subscribe.terms(tenant.companyName),
      privacy: text.subscribe.privacy,
      submit: text.subscribe.submit,
      disabled: text.subscribe.disabled,
      approveTitle: text.subscribe.approveTitle,
      approve: text.subscribe.approve,
      change: text.subscribe.change,
      settings: text.toSettings,
    },
    links: {
      privacy: href(locale.locale, 'privacy'),
      settings: newsletterHref(locale.locale, 'unsubscribe'),
    },
  };
}

type Entered = Record<string, string>;
type Answer =
  | { step: 'form' | 'approve'; fields: Record<string, string>; message: string | null; entered: Entered }
  | { step: 'done'; title: string; paragraphs: string[] };

export async function action({ context, request: http }: Route.ActionArgs) {
  const { request, house, by, text } = openNewsletterAction(context);
  const entered = await readForm(http);
  const again = (message: string | null, fields: Record<string, string> = {}): Answer => ({
    step: 'form',
    fields,
    message,
    entered,
  });
  if (entered.intent === 'change') return again(null);
  const outcome = await attempt(request, () => request.shop.newsletter.subscribe(house, by, entered));
  if (outcome === null) return sendFailure<Answer>(http, again(text.failed));
  if (!outcome.ok)
    return sendBack<Answer>(
      http,
      outcome.problem === 'wait' ? again(text.wait) : again(null, newsletterSentences(text, outcome.fields)),
    );
  if (outcome.step === 'approve') return { step: 'approve', fields: {}, message: null, entered } satisfies Answer;
  const said: Record<typeof outcome.step, { title: string; paragraphs: string[] }> = {
    pending: { title: text.pending.title, paragraphs: [text.pending.text(entered.email ?? ''), text.pending.hint] },
    subscribed: {
      title: text.subscribed.title,
      paragraphs: house.tenant.newsletter.voucher
        ? [text.subscribed.text, text.subscribed.voucher]
        : [text.subscribed.text],
    },
    already: { title: text.already.title, paragraphs: [text.already.text] },
  };
  return { step: 'done', ...said[outcome.step] } satisfies Answer;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

const NAMES = ['email', 'frequency', 'brandA', 'brandB', 'flexikonto', 'terms'];

export default function SubscribePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { words, links, kinds, frequencies, email } = loaderData;
  if (actionData?.step === 'done')
    return (
      <SignInLayout title={actionData.title}>
        <Notice kind="success" role="status">
          {actionData.paragraphs[0]}
        </Notice>
        {actionData.paragraphs.slice(1).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <LinkButton href={links.settings}>{words.settings}</LinkButton>
        </p>
      </SignInLayout>
    );
  const entered = actionData?.entered ?? {};
  const fields = actionData?.fields ?? {};
  if (actionData?.step === 'approve')
    return (
      <SignInLayout title={words.approveTitle}>
        <p>{words.terms}</p>
        <p>{entered.email}</p>
        <form method="post" className={styles.actions}>
          {NAMES.map((name) => (
            <input key={name} type="hidden" name={name} value={entered[name] ?? ''} />
          ))}
          <Button type="submit" look="primary" size="large" name="intent" value="approve">
            {words.approve}
          </Button>
          <Button type="submit" look="quiet" name="intent" value="change">
            {words.change}
          </Button>
        </form>
      </SignInLayout>
    );
  return (
    <SignInLayout title={words.title}>
      <p>{words.lead}</p>
      {words.voucher !== '' && <p className={styles.voucher}>{words.voucher}</p>}
      <AddressForm words={words} email={email} answer={actionData} submit={words.submit}>
        {kinds.length > 0 && (
          <KindBoxes
            legend={words.which}
            kinds={kinds}
            chosen={(kind) => (actionData ? entered[kind] === 'on' : kind === 'brandA')}
          />
        )}
        <RadioGroup
          legend={words.frequency}
          id="newsletter-frequency"
          name="frequency"
          defaultValue={entered.frequency ?? frequencies[0]?.value}
          error={fields.frequency}
          options={frequencies}
        />
        <div>
          <Checkbox
            id="newsletter-terms"
            name="terms"
            value="on"
            defaultChecked={entered.terms === 'on'}
            label={words.terms}
            error={fields.terms}
          />
          <a href={links.privacy}>{words.privacy}</a>
        </div>
      </AddressForm>
      <p>
        <a href={links.settings}>{words.settings}</a>
      </p>
    </SignInLayout>
  );
}
