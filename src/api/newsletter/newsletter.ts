import * as v from 'valibot';
import type { Sessions } from '../../shop/customers/accounts/index.ts';
import { KINDS, type Newsletter } from '../../shop/marketing/newsletter/index.ts';
import { newsletterMessagesOf } from '../../tenants/messages/newsletter.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { type Answered, defineEndpoint, type EndpointCall } from '../endpoint.ts';
import { type FieldCode, type Problem, tooManyRequests } from '../problem.ts';
import { visitorOf } from '../visitor.ts';

export type NewsletterDeps = { newsletter(): Newsletter; sessions: Pick<Sessions, 'visitor'> };

const TAG = 'Newsletter';
const PRIVATE = { 'Cache-Control': 'no-store' };
const MOST_BYTES = 8 * 1024;

const Kinds = v.pipe(
  v.optional(v.array(v.picklist(KINDS)), ['brandA']),
  v.description('Each is a consent of its own.'),
);
const Email = v.pipe(
  v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  v.description("Not needed by whoever has logged in: then it is the account's."),
);
const Link = v.pipe(
  v.string(),
  v.maxLength(200),
  v.description('What the link of a mail has as its parameter `link`.'),
);
const body = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) => ({
  description: 'What the form asks for.',
  types: ['application/json'],
  mostBytes: MOST_BYTES,
  schema,
  example,
});

const Subscribed = v.object({
  step: v.pipe(
    v.picklist(['approve', 'pending', 'subscribed', 'already']),
    v.description('`approve`: to be sent once more with `approve`. `already` is told to logged-in customers only.'),
  ),
});
const Changed = v.object({
  result: v.picklist(['paused', 'frequency', 'unsubscribed', 'not-found']),
  title: v.string(),
  frequency: v.nullable(v.number()),
  pauseUntil: v.pipe(v.nullable(v.string()), v.description('ISO date.')),
});
const Confirmed = v.object({ state: v.picklist(['subscribed', 'already', 'gone']) });
const Stopped = v.object({ stopped: v.boolean() });

/** Offers the newsletter's steps to programs. Like the pages, it does not reveal whether an address is known. */
export function newsletterEndpoints(deps: NewsletterDeps) {
  return [subscribeEndpoint(deps), changeEndpoint(deps), confirmEndpoint(deps), stopEndpoint(deps)];
}

function subscribeEndpoint(deps: NewsletterDeps) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    id: 'newsletterSubscribe',
    tag: TAG,
    summary: 'Subscribes an address',
    description:
      'With double opt-in the answer is `pending` and a mail asks for the click. Answers alike whether the address is known: the mail tells.',
    parameters: {},
    body: body(
      v.object({
        email: Email,
        kinds: Kinds,
        frequency: v.optional(v.pipe(v.number(), v.integer())),
        terms: v.pipe(v.optional(v.boolean(), false), v.description('That mails are agreed to.')),
        approve: v.optional(v.boolean(), false),
      }),
      { email: 'lea.brunner@example.ch', kinds: ['brandA'], frequency: 1, terms: true },
    ),
    success: {
      status: 200,
      description: 'What comes next.',
      type: 'application/json',
      schema: Subscribed,
      example: { step: 'pending' },
    },
    problems: ['too-many-requests'],
    answer: async ({ body: given }, call): Promise<Answered<v.InferOutput<typeof Subscribed>>> => {
      const entered = {
        email: given.email,
        ...named(given.kinds),
        ...(given.frequency === undefined ? {} : { frequency: String(given.frequency) }),
        ...(given.terms ? { terms: 'on' } : {}),
        ...(given.approve ? { intent: 'approve' } : {}),
      };
      const outcome = await deps.newsletter().subscribe(siteOf(call), await senderOf(deps, call), entered);
      return outcome.ok ? { content: { step: outcome.step }, headers: PRIVATE } : { problem: refused(outcome) };
    },
  });
}

function changeEndpoint(deps: NewsletterDeps) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    id: 'newsletterUnsubscribe',
    tag: TAG,
    summary: 'Ends newsletters, pauses them or changes how often they come',
    description:
      '`choice` is a value of the form: `frequency|0` to `frequency|3`, `unsubscribe|99`, `pause|-100`; a pause needs its days. `not-found` is told behind a mailed link or to logged-in customers only.',
    parameters: {},
    body: body(
      v.object({
        email: Email,
        kinds: Kinds,
        choice: v.optional(v.string(), 'unsubscribe|99'),
        pause: v.pipe(v.optional(v.pipe(v.number(), v.integer())), v.description('Days: 7, 14, 21 or 30.')),
        link: v.optional(Link),
      }),
      { email: 'lea.brunner@example.ch', kinds: ['brandA'], choice: 'pause|-100', pause: 14 },
    ),
    success: {
      status: 200,
      description: 'What became of it.',
      type: 'application/json',
      schema: Changed,
      example: { result: 'paused', title: 'Ihr Newsletter pausiert', frequency: null, pauseUntil: '2026-12-06' },
    },
    problems: ['too-many-requests'],
    answer: async ({ body: given }, call): Promise<Answered<v.InferOutput<typeof Changed>>> => {
      const entered = {
        email: given.email,
        choice: given.choice,
        ...named(given.kinds),
        pause: String(given.pause ?? ''),
      };
      const outcome = await deps.newsletter().change(siteOf(call), await senderOf(deps, call), entered, given.link);
      if (!outcome.ok && outcome.problem !== 'not-found') return { problem: refused(outcome) };
      const result = outcome.ok ? outcome.result : 'not-found';
      const { frequency, pauseUntil } = outcome.ok ? outcome : { frequency: null, pauseUntil: null };
      return {
        content: { result, title: titleOf(call.locale.locale, result), frequency, pauseUntil },
        headers: PRIVATE,
      };
    },
  });
}

function confirmEndpoint(deps: Pick<NewsletterDeps, 'newsletter'>) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    id: 'newsletterConfirm',
    tag: TAG,
    summary: 'The click of a double opt-in',
    description: 'Only a POST confirms: scanners open links.',
    parameters: {},
    body: body(v.object({ link: Link }), { link: 'AbC' }),
    success: {
      status: 200,
      description: 'What became of it.',
      type: 'application/json',
      schema: Confirmed,
      example: { state: 'subscribed' },
    },
    answer: async ({ body: { link } }, call) => ({
      content: { state: await deps.newsletter().confirm(siteOf(call), link) },
      headers: PRIVATE,
    }),
  });
}

function stopEndpoint(deps: Pick<NewsletterDeps, 'newsletter'>) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/stop',
    id: 'newsletterStop',
    tag: TAG,
    summary: 'Ends one newsletter, or only the personal mails, by the link of a mail',
    description: 'What the page behind `List-Unsubscribe` does. False: not found, or ended before.',
    parameters: {},
    body: body(v.object({ link: Link }), { link: 'AbC' }),
    success: {
      status: 200,
      description: 'Whether anything was ended.',
      type: 'application/json',
      schema: Stopped,
      example: { stopped: true },
    },
    answer: async ({ body: { link } }, { tenant }) => ({
      content: { stopped: await deps.newsletter().stop(tenant, link) },
      headers: PRIVATE,
    }),
  });
}

function siteOf({ tenant, locale, letterUrlOf }: EndpointCall) {
  return { tenant, locale: locale.locale, publicUrl: letterUrlOf(tenant) };
}

/** Returns the sender of a form: the address for limits, and the email of a customer who is logged in. */
async function senderOf({ sessions }: NewsletterDeps, call: EndpointCall) {
  const visitor = await visitorOf(sessions, call);
  return { address: call.client, email: visitor.type === 2 ? visitor.customer.email : null };
}

const named = (kinds: readonly string[]): Record<string, string> =>
  Object.fromEntries(kinds.map((kind) => [kind, 'on']));

function titleOf(locale: Locale, result: v.InferOutput<typeof Changed>['result']): string {
  const { results } = newsletterMessagesOf(locale);
  if (result === 'paused') return results.paused.title;
  if (result === 'frequency') return results.frequency.title;
  return result === 'unsubscribed' ? results.unsubscribed.title : results.notFound.title;
}

type NotDone = Exclude<Awaited<ReturnType<Newsletter['subscribe']>>, { ok: true }>;

function refused(outcome: NotDone): Problem {
  if (outcome.problem === 'wait') return tooManyRequests(outcome.seconds);
  const codes = Object.entries(outcome.fields).map(([name, problem]): [string, FieldCode] => [
    name,
    problem === 'invalid-choice' ? 'choice' : problem === 'invalid-email' ? 'invalid' : problem,
  ]);
  return { code: 'invalid-body', fields: Object.fromEntries(codes) };
}
