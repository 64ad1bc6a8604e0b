import * as v from 'valibot';
import type { RateLimit } from '../../platform/rate-limit.ts';
import type { Sessions } from '../../shop/customers/accounts/index.ts';
import type { ContactForm } from '../../shop/marketing/contact/index.ts';
import { FIELDS, RULES, SUBJECTS } from '../../shop/marketing/contact/subjects.ts';
import { fieldSentences, refusedSentences } from '../../storefront/contact-answer.ts';
import { readContactForm } from '../../storefront/contact-form.server.ts';
import { contactMessagesOf } from '../../tenants/messages/contact.ts';
import { type Answered, defineEndpoint } from '../endpoint.ts';
import { apiError, type Problem, tooManyRequests } from '../problem.ts';
import { ErrorBody } from '../schemas.ts';
import { visitorOf } from '../visitor.ts';

export type ContactDeps = {
  contact(): ContactForm;
  sessions: Pick<Sessions, 'visitor'>;
  limit: RateLimit;
};

const TAG = 'Contact';
const PRIVATE = { 'Cache-Control': 'no-store' };
const PUBLIC = { 'Cache-Control': 'public, max-age=300' };
/** Size of ten files and the form around them, in bytes. No more is stored in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

const Subject = v.object({
  subject: v.picklist(SUBJECTS),
  name: v.string(),
  answer: v.pipe(v.string(), v.description('What the form says at once when this subject is chosen.')),
  fields: v.pipe(v.array(v.picklist(FIELDS)), v.description('Beside those that every subject has.')),
  required: v.array(v.picklist(FIELDS)),
  messageRequired: v.boolean(),
});

const Challenge = v.object({
  parameters: v.pipe(v.looseObject({ algorithm: v.string() }), v.description('Of altcha, version 2.')),
  signature: v.string(),
});

const Sent = v.object({
  number: v.pipe(v.string(), v.description('Of the message, as the confirmation quotes it.')),
  message: v.string(),
});

const Form = v.looseObject({
  subject: v.picklist(SUBJECTS),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  message: v.string(),
  terms: v.literal('on'),
  altcha: v.pipe(
    v.string(),
    v.description('The work of a challenge, JSON in base64; or token and answer of the page.'),
  ),
});

/**
 * Creates the endpoints of the contact form, for programs and for the page's script, which shows the upload progress.
 */
export function contactEndpoints(deps: ContactDeps) {
  return [subjectsEndpoint(), challengeEndpoint(deps), sendEndpoint(deps)];
}

function subjectsEndpoint() {
  return defineEndpoint({
    method: 'GET',
    path: '/api/contact/subjects',
    id: 'contactSubjects',
    tag: TAG,
    summary: 'What one may write about',
    description: 'The subjects in their order, with the fields that each asks for.',
    parameters: {},
    success: {
      status: 200,
      description: 'Subjects.',
      type: 'application/json',
      schema: v.array(Subject),
      example: [
        {
          subject: 'barrier',
          name: 'Barriere melden',
          answer: 'Danke.',
          fields: ['files'],
          required: [],
          messageRequired: true,
        },
      ],
    },
    answer: (_, { locale }) => {
      const text = contactMessagesOf(locale.locale);
      const content = SUBJECTS.map((subject) => {
        const { fields, required, messageRequired } = RULES[subject];
        const names = { name: text.subjects[subject], answer: text.answers[subject] };
        return { subject, ...names, fields: [...fields], required: [...required], messageRequired };
      });
      return { content, headers: PUBLIC };
    },
  });
}

function challengeEndpoint({ contact, limit }: Pick<ContactDeps, 'contact' | 'limit'>) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/contact/challenge',
    id: 'contactChallenge',
    tag: TAG,
    summary: 'Work that shows that nobody writes by the thousand',
    description: 'A challenge of altcha. Its solution is good for one message within an hour.',
    parameters: {},
    success: {
      status: 200,
      description: 'A challenge.',
      type: 'application/json',
      schema: Challenge,
      example: { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: '00' },
    },
    problems: ['too-many-requests'],
    answer: async (_, { client }): Promise<Answered<v.InferOutput<typeof Challenge>>> => {
      const turn = limit.take(client);
      if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
      const { parameters, signature = '' } = await contact().challenge();
      return { content: { parameters: { ...parameters }, signature }, headers: PRIVATE };
    },
  });
}

function sendEndpoint({ contact, sessions }: Pick<ContactDeps, 'contact' | 'sessions'>) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/contact',
    id: 'contact',
    tag: TAG,
    summary: 'Writes to the house',
    description:
      'A form with up to ten pictures ("files"), 5 MB in all, which are made anew before anybody sees them. Files are checked in this order: type, same name, number, size of one, size of all. With `quiet=1` what is wrong with the form is answered with 200 and the shape of an error, since browsers log every 4xx of a script as a fault of its page.',
    parameters: {
      quiet: {
        schema: v.optional(v.picklist(['1'])),
        description: 'Refusals of fields with status 200.',
        example: '1',
        shown: 'sent',
      },
    },
    body: {
      description: 'The fields that the subject asks for.',
      types: ['multipart/form-data'],
      isForm: true,
      mostBytes: MOST_BYTES,
      schema: Form,
      example: {
        subject: 'other',
        firstname: 'Lea',
        lastname: 'Brunner',
        email: 'lea.brunner@example.ch',
        message: 'Guten Tag',
        terms: 'on',
        altcha: 'eyJ…',
      },
    },
    success: {
      status: 200,
      description: 'The message has arrived; a confirmation is on its way.',
      type: 'application/json',
      schema: v.union([Sent, ErrorBody]),
      example: { number: '1001', message: 'Ihre Nachricht ist da.' },
    },
    problems: ['too-many-requests'],
    answer: async ({ query }, call) => {
      const { tenant, letterUrlOf, client, request } = call;
      const { locale } = call.locale;
      const text = contactMessagesOf(locale);
      const refuse = (problem: Problem) =>
        query.quiet === '1' ? { content: apiError(problem, locale), headers: PRIVATE } : { problem };
      const answer = async (post: Awaited<ReturnType<typeof readContactForm>>) => {
        if (post === null) return refuse({ code: 'malformed-form' });
        const visitor = await visitorOf(sessions, call);
        const from = { address: client, customerId: visitor.type === 2 ? visitor.customer.id : null };
        const { entered, files, refused } = post;
        const outcome = await contact().send(
          { tenant, locale, publicUrl: letterUrlOf(tenant) },
          from,
          entered,
          files,
          refused,
        );
        if (outcome.ok)
          return { content: { number: outcome.number, message: text.done(outcome.number) }, headers: PRIVATE };
        if (outcome.problem === 'wait') return refuse(tooManyRequests(outcome.seconds));
        const said = fieldSentences(text, outcome.fields);
        const sentences = refusedSentences(text, outcome.files);
        if (sentences.length > 0) said.files = sentences.join('\n');
        return refuse({ code: 'invalid-body', said });
      };
      const form = contact().openForm(client);
      try {
        return await answer(await readContactForm(request, form, tenant.limits.uploadRate));
      } finally {
        await form.close();
      }
    },
  });
}
