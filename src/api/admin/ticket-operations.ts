import * as v from 'valibot';
import { LONGEST_ANSWER, LONGEST_NOTE } from '../../shop/marketing/contact/index.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { listOperation, listState } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';
import { shortName } from './short-person.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/tickets';
const STATES = ['open', 'answered', 'closed', 'spam'] as const;
const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
/** Stands in place of links and codes that act in the name of a customer. */
const MARKER = '[…]';

const head = {
  id: v.string(),
  number: v.string(),
  subject: v.string(),
  name: v.string(),
  locale: v.string(),
  state: v.picklist(STATES),
  priority: v.picklist(PRIORITIES),
  tags: v.array(v.string()),
  order: v.pipe(v.nullable(v.string()), v.description('Order that the message is about.')),
  createdAt: Timestamp,
};
const ListedTicketBody = v.object({ ...head, assignedTo: v.nullable(v.string()), files: v.boolean() });
const line = v.object({ text: v.string(), by: v.string(), at: Timestamp });
const TicketBody = v.object({
  ...head,
  email: v.string(),
  fields: v.record(v.string(), v.string()),
  message: v.string(),
  answers: v.array(line),
  replies: v.pipe(v.array(line), v.description('Mails of the customer.')),
  notes: v.array(line),
  files: v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.description('Pictures of the customer.')),
});

const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  number: '500017',
  subject: 'shipping',
  name: 'Lea Muster',
  locale: 'de-CH',
  state: 'open' as const,
  priority: 'normal' as const,
  tags: [],
  order: '100000123',
  createdAt: '2026-11-27T09:12:00.000Z',
};

const listTickets = listOperation({
  path: PATH,
  id: 'listTickets',
  tag: 'Tickets',
  summary: 'List messages of customers',
  description: 'Messages of the contact form with shortened names, the newest first.',
  scopes: ['contact.read'],
  filters: {
    state: choice(STATES, { description: 'State of the messages; all otherwise.', example: 'open' }),
    priority: choice(PRIORITIES, { description: 'Priority.', example: 'high' }),
    tag: text({ longest: 30, description: 'Tag.', example: 'claim' }),
  },
  item: ListedTicketBody,
  part: partOf(ListedTicketBody),
  example: { ...EXAMPLE, assignedTo: null, files: false },
  read: ({ services, member, tenant }, given, place) =>
    services.contact.listing.after(member, { tenant, params: listState(given, 'at'), typed: '' }, place),
  content: ({ assignedEmail: assignedTo, orderNumber: order, createdAt, ...ticket }) => ({
    ...ticket,
    name: shortName(ticket.name),
    assignedTo,
    order,
    createdAt: createdAt.toISOString(),
  }),
});

async function readTicket({ services, member, tenant }: AdminCall, id: string) {
  const opened = await services.contact.open(member, { tenant, id, marker: MARKER });
  if (!opened) return null;
  const { ticket, answers, replies, notes, files } = opened;
  const { number, subject, name, locale, state, priority, tags, orderNumber: order, email, fields, message } = ticket;
  const lineOf = ({ text: words, staffEmail: by, at }: (typeof answers)[number]) => ({
    text: words,
    by,
    at: at.toISOString(),
  });
  const content = {
    ...{ id, number, subject, name, locale, state, priority, tags, order, email, fields, message },
    createdAt: ticket.createdAt.toISOString(),
    answers: answers.map(lineOf),
    replies: replies.map(({ text: words, email: by, at }) => ({ text: words, by, at: at.toISOString() })),
    notes: notes.map(lineOf),
    files: files.map((file) => ({ id: file.id, name: file.name })),
  };
  return { content, version: ticket.version, tag: entityTag([ticket.version, answers.length, replies.length]) };
}

const ticket = uuidInPath('Id of the message.');

const getTicket = defineOperation({
  method: 'GET',
  path: `${PATH}/{ticket}`,
  id: 'getTicket',
  tag: 'Tickets',
  summary: 'Read a message',
  description: 'A message with answers, replies and notes. The audit trail records the view.',
  scopes: ['contact.read'],
  parameters: { tenant: tenantInPath, ticket },
  hasTag: true,
  success: {
    status: 200,
    description: 'The message.',
    schema: TicketBody,
    example: {
      ...EXAMPLE,
      email: 'lea@example.com',
      fields: { ordernumber: '100000123' },
      message: 'When does it arrive?',
      answers: [],
      replies: [],
      notes: [],
      files: [],
    },
  },
  answer: async ({ params }, call) => {
    const read = await readTicket(call, params.ticket);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const getTicketFile = defineOperation({
  method: 'GET',
  path: `${PATH}/{ticket}/files/{file}`,
  id: 'getTicketFile',
  tag: 'Tickets',
  summary: 'Read a picture of a message',
  description: 'The picture, encoded anew.',
  scopes: ['contact.read'],
  parameters: { tenant: tenantInPath, ticket, file: uuidInPath('Id of the picture.') },
  success: { status: 200, description: 'The picture.', schema: v.unknown(), example: null, files: ['image/jpeg'] },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.contact.file(member, { tenant, id: params.ticket, file: params.file });
    return found ? { file: found.content, name: found.name } : { problem: { code: 'not-found' } };
  },
});

const changed = {
  status: 200 as const,
  description: 'The message has changed.',
  schema: v.object({ id: v.string(), state: v.picklist(STATES) }),
  example: { id: EXAMPLE.id, state: 'answered' as const },
};
const REASONS = ['empty', 'too-long', 'no-order', 'no-employee', 'placeholder'] as const;
const wordsTo = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

async function after(call: AdminCall, id: string, outcome: { ok: true } | { ok: false; problem: string }) {
  if (!outcome.ok) return refusalOf(outcome);
  const read = await readTicket(call, id);
  return read
    ? { content: { id, state: read.content.state }, tag: read.tag }
    : { problem: { code: 'not-found' as const } };
}

const answerTicket = defineOperation({
  method: 'POST',
  path: `${PATH}/{ticket}/answers`,
  id: 'answerTicket',
  tag: 'Tickets',
  summary: 'Answer a message',
  description: 'Mails the answer in the language of the message, and files it as answered or closed.',
  scopes: ['contact.answer', 'contact.read'],
  parameters: { tenant: tenantInPath, ticket },
  hasTag: true,
  body: {
    description: 'The answer.',
    schema: v.strictObject({ text: wordsTo(LONGEST_ANSWER), close: v.optional(v.boolean(), false) }),
    example: { text: 'It arrives on Monday.' },
  },
  success: { ...changed, status: 201 },
  reasons: REASONS,
  problems: ['precondition-failed'],
  answer: async ({ params: { ticket: id }, body }, call) => {
    const read = await readTicket(call, id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, false);
    if (unmatched) return unmatched;
    const given = { text: body.text, version: read.version, closes: body.close };
    return after(call, id, await call.services.contact.answer(call.member, { tenant: call.tenant, id }, given));
  },
});

const addTicketNote = defineOperation({
  method: 'POST',
  path: `${PATH}/{ticket}/notes`,
  id: 'addTicketNote',
  tag: 'Tickets',
  summary: 'Add a note to a message',
  description: 'Stores a text that only employees see.',
  scopes: ['contact.answer', 'contact.read'],
  parameters: { tenant: tenantInPath, ticket },
  body: {
    description: 'The note.',
    schema: v.strictObject({ text: wordsTo(LONGEST_NOTE) }),
    example: { text: 'Called back.' },
  },
  success: { ...changed, status: 201 },
  reasons: REASONS,
  problems: ['precondition-failed'],
  answer: async ({ params: { ticket: id }, body }, call) =>
    after(call, id, await call.services.contact.note(call.member, { tenant: call.tenant, id }, body.text)),
});

const moveTicket = defineOperation({
  method: 'PUT',
  path: `${PATH}/{ticket}/state`,
  id: 'moveTicket',
  tag: 'Tickets',
  summary: 'File a message',
  description: 'Files a message as open, answered, closed or spam.',
  scopes: ['contact.answer', 'contact.read'],
  parameters: { tenant: tenantInPath, ticket },
  hasTag: true,
  body: { description: 'State.', schema: v.strictObject({ state: v.picklist(STATES) }), example: { state: 'closed' } },
  success: changed,
  reasons: REASONS,
  problems: ['precondition-failed'],
  answer: async ({ params: { ticket: id }, body }, call) => {
    const read = call.ifMatch === null ? null : await readTicket(call, id);
    const unmatched = read && matchProblem(call, read.tag, false);
    if (unmatched) return unmatched;
    const asked = { tenant: call.tenant, id };
    return after(call, id, await call.services.contact.move(call.member, asked, body.state, read?.version));
  },
});

const changeTicket = defineOperation({
  method: 'PATCH',
  path: `${PATH}/{ticket}`,
  id: 'changeTicket',
  tag: 'Tickets',
  summary: 'Change priority, tags and order of a message',
  description: 'Changes the given fields. Tags replace all tags.',
  scopes: ['contact.answer', 'contact.read'],
  parameters: { tenant: tenantInPath, ticket },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Fields to change; a null order is none.',
    schema: v.strictObject({
      priority: v.exactOptional(v.picklist(PRIORITIES)),
      tags: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[^,\n]{1,30}$/))), v.maxLength(20))),
      order: v.exactOptional(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,20}$/)))),
    }),
    example: { priority: 'high', tags: ['claim'] },
  },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { ticket: id }, body: { priority, tags, order } }, call) => {
    const read = await readTicket(call, id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const entered = {
      version: String(read.version),
      ...(priority === undefined ? {} : { priority }),
      ...(tags === undefined ? {} : { tags: tags.join(', ') }),
      ...(order === undefined ? {} : { order: order ?? '' }),
    };
    return after(call, id, await call.services.contact.change(call.member, { tenant: call.tenant, id }, entered));
  },
});

/** Messages of customers. */
export const TICKET_OPERATIONS: readonly AdminOperation[] = [
  listTickets,
  getTicket,
  getTicketFile,
  answerTicket,
  addTicketNote,
  moveTicket,
  changeTicket,
];
