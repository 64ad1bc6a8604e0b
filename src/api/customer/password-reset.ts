import * as v from 'valibot';
import { readBrowser } from '../../web/browser-cookies.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  type CustomerDeps,
  MOST_FORM_BYTES,
  PRIVATE,
  refusedFields,
  requestScope,
  waitLater,
} from './customer-deps.ts';

/** Accepts the form of the dialog for a forgotten password. */
export function passwordReset({ shop }: Pick<CustomerDeps, 'shop'>) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/customer/password-reset',
    id: 'passwordReset',
    tag: 'Customer',
    summary: 'Sends a letter about a forgotten password',
    description:
      'Answers alike whether there is an account of this address: the letter tells. At most a few letters to one address.',
    parameters: {},
    body: {
      description: 'The address.',
      types: ['application/json'],
      mostBytes: MOST_FORM_BYTES,
      schema: v.object({ email: v.pipe(v.string(), v.maxLength(1000)) }),
      example: { email: 'lea.brunner@example.ch' },
    },
    success: { status: 204, description: 'A letter is on its way.', type: null, schema: v.null(), example: null },
    problems: ['too-many-requests'],
    answer: async ({ body }, call) => {
      const browser = readBrowser(call.request, call.secure, call.client);
      const outcome = await shop().customers.password.requestReset(requestScope(call), browser, body);
      if (outcome.ok) return { content: null, headers: PRIVATE };
      return { problem: outcome.problem === 'fields' ? refusedFields(outcome.fields) : waitLater(outcome) };
    },
  });
}
