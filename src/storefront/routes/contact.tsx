import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isSubject, RULES, SUBJECTS } from '../../shop/marketing/contact/subjects.ts';
import { EXTENSIONS } from '../../shop/marketing/contact/take-files.ts';
import { contactMessagesOf } from '../../tenants/messages/contact.ts';
import { newsletterMessagesOf } from '../../tenants/messages/newsletter.ts';
import { frequencyName } from '../../tenants/newsletter-frequency.ts';
import { href, pathIn } from '../../tenants/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignInLayout } from '../components/account/account-page.tsx';
import type { ContactTexts } from '../components/contact/contact-data.ts';
import { ContactFormPage } from '../components/contact/contact-form.tsx';
import { ContentView } from '../components/content/content-view.tsx';
import { fieldSentences, fileFieldTexts, refusedSentences } from '../contact-answer.ts';
import { type ContactPost, readContactForm } from '../contact-form.server.ts';
import { contentPageInfo, fetchContent } from '../content-data.ts';
import { type ShopRequest, shopRequest } from '../context.ts';
import { attempt, sendBack, sendFailure, stayAfterFailure } from '../form-data.ts';
import { areaPage, notFound, openRequest } from '../page.ts';
import { loadRows } from '../product-rows.ts';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/contact';

/** Loads the editors' contact details and the form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { tenant, locale } = request;
  if (request.path !== pathIn(locale.language, 'contact')) throw notFound();
  const fetched = await fetchContent(request, 'ContactPage', request.path);
  const content = fetched.ok ? fetched.content : null;
  const words = wordsOf(request);
  const asked = url.searchParams.get('subject') ?? '';
  return {
    page: content
      ? await contentPageInfo(request, content)
      : areaPage(request, 'contact', { title: words.title, description: words.lead, robots: 'index,follow' }),
    content: content && { content, rows: (await loadRows(request, content.blocks)).rows },
    words,
    subject: isSubject(asked) ? asked : '',
    subjects: SUBJECTS.filter((key) => key !== 'premium' || tenant.premium.offered).map((key) => ({
      key,
      ...RULES[key],
      name: words.subjects[key],
      answer: words.answers[key],
    })),
    question: questionOf(request),
    frequencies: tenant.newsletter.frequencies.map((code) => ({
      value: String(code),
      label: frequencyName(newsletterMessagesOf(locale.locale), code),
    })),
    pauses: tenant.newsletter.pauseDays.map((days) => ({
      value: String(days),
      label: contactMessagesOf(locale.locale).days(String(days)),
    })),
    known: knownOf(request),
    privacy: href(locale.locale, 'privacy'),
    extensions: [...EXTENSIONS],
  };
}

function wordsOf({ locale }: Pick<ShopRequest, 'locale'>): ContactTexts {
  const words = contactMessagesOf(locale.locale);
  const { title, lead, choose, chooseSubject, subjects, optional, birthdayHint } = words;
  const { noChange, leave, submit, disabled, privacy, summary, questionHint } = words;
  const files = fileFieldTexts(words);
  return {
    title,
    lead,
    choose,
    chooseSubject,
    subjects,
    answers: words.answers,
    fields: words.fields,
    salutations: words.salutations,
    optional,
    birthdayHint,
    noChange,
    leave,
    submit,
    disabled,
    privacy,
    summary,
    questionHint,
    filesHint: files.hint,
    doneTitle: words.doneTitle,
    fileProblems: files.problems,
    formats: files.formats,
    proof: { ...words.proof },
    sending: { ...words.sending },
  };
}

function questionOf({ shop, locale }: Pick<ShopRequest, 'shop' | 'locale'>) {
  const { first, second, token } = shop.contact.question();
  return { text: contactMessagesOf(locale.locale).question(String(first), String(second)), token };
}

/** Returns form values of a customer who logged in with a password. */
function knownOf({ visitor }: Pick<ShopRequest, 'visitor'>): Record<string, string> {
  if (visitor.type !== 2) return {};
  const { salutation, firstName, lastName, email, number } = visitor.customer;
  return { salutation, firstname: firstName, lastname: lastName, email, customernumber: number };
}

export type ContactAnswer =
  | { done: string; title: string }
  | {
      done: null;
      message: string | null;
      fields: Record<string, string>;
      files: string[];
      entered: Record<string, string>;
      question: { text: string; token: string };
    };

export async function action({ context, request: http }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const { shop } = request;
  const form = shop.contact.openForm(request.browser.address);
  try {
    return await answerTo(request, http, await readContactForm(http, form, request.tenant.limits.uploadRate));
  } finally {
    await form.close();
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

async function answerTo(request: ShopRequest, http: Request, post: ContactPost | null) {
  const { shop, tenant, locale, letterUrlOf, browser, visitor } = request;
  const text = contactMessagesOf(locale.locale);
  const { token: _, answer: __, ...entered } = post?.entered ?? {};
  const again = (message: string | null, fields: Record<string, string> = {}, files: string[] = []): ContactAnswer => ({
    done: null,
    message,
    fields,
    files,
    entered,
    question: questionOf(request),
  });
  if (post === null) return sendBack<ContactAnswer>(http, again(text.broken));
  const house = { tenant, locale: locale.locale, publicUrl: letterUrlOf(tenant) };
  const from = { address: browser.address, customerId: visitor.type === 2 ? visitor.customer.id : null };
  const outcome = await attempt(request, () => shop.contact.send(house, from, post.entered, post.files, post.refused));
  if (outcome === null) return sendFailure<ContactAnswer>(http, again(text.failed));
  if (outcome.ok) return { done: text.done(outcome.number), title: text.doneTitle } satisfies ContactAnswer;
  if (outcome.problem === 'wait') return sendBack<ContactAnswer>(http, again(text.wait));
  const files = refusedSentences(text, outcome.files);
  const fields = fieldSentences(text, outcome.fields);
  const hadFiles = post.files.length + post.refused.length > 0;
  return sendBack<ContactAnswer>(http, again(hadFiles ? text.again : null, fields, files));
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { content, words } = loaderData;
  const [sent, setSent] = useState<{ title: string; message: string } | null>(null);
  const answer = sent === null ? (actionData ?? null) : { done: sent.message, title: sent.title };
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent === null) return;
    scrollTo(0, 0);
    thanks.current?.focus();
  }, [sent]);
  if (answer !== null && answer.done !== null)
    return (
      <SignInLayout title={answer.title}>
        <Notice kind="success" role="status" ref={thanks} tabIndex={-1}>
          {answer.done}
        </Notice>
      </SignInLayout>
    );
  const form = <ContactFormPage data={loaderData} answer={answer} onSent={setSent} />;
  if (content === null) return <SignInLayout title={words.title}>{form}</SignInLayout>;
  return (
    <>
      <ContentView content={content.content} rows={content.rows} />
      {form}
    </>
  );
}
