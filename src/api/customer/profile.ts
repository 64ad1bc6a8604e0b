import * as v from 'valibot';
import { readBrowser } from '../../web/browser-cookies.ts';
import { defineEndpoint } from '../endpoint.ts';
import { type CustomerDeps, PRIVATE } from './customer-deps.ts';

const full = (description: string) => v.pipe(v.nullable(v.string()), v.description(`${description} Null softly.`));

const Profile = v.object({
  type: v.pipe(v.picklist([1, 2]), v.description('1 softly logged in, 2 logged in.')),
  firstName: v.string(),
  lastName: full('Last name.'),
  salutation: v.pipe(
    v.nullable(v.picklist(['female', 'male', 'notSpecified'])),
    v.description('How to greet. Null softly.'),
  ),
  businessPartnerNo: full('Customer number.'),
  email: full('E-mail address.'),
  birthday: full('ISO date, or null if nobody said it.'),
  phone: full('Telephone, or null if nobody said it.'),
  cc: v.pipe(v.string(), v.description('Customer category, as in the session.')),
  ca: v.pipe(v.boolean(), v.description('Whether credit teasers are shown.')),
  bop: v.pipe(v.boolean(), v.description('Whether a premium membership goes on.')),
  np: v.pipe(v.boolean(), v.description('True for somebody who never set a password.')),
  premiumUntil: full('Last day of the premium membership as an ISO date, or null without one.'),
});

/** Returns the data of the logged-in customer to that customer. */
export function profile({ shop, sessions }: CustomerDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/customer/v1',
    id: 'customer',
    tag: 'Customer',
    summary: 'Who is logged in',
    description:
      'By the session of the browser, of this house only. A soft login is told the first name and what the session says anyway; the rest is for whoever has shown the password. Takes no identifier: there is nobody else to ask for.',
    parameters: {},
    success: {
      status: 200,
      description: 'The customer.',
      type: 'application/json',
      schema: Profile,
      example: {
        type: 2,
        firstName: 'Lea',
        lastName: 'Brunner',
        salutation: 'female',
        businessPartnerNo: '20000001',
        email: 'lea.brunner@example.ch',
        birthday: null,
        phone: null,
        cc: 'standard',
        ca: false,
        bop: false,
        np: false,
        premiumUntil: null,
      },
    },
    problems: ['not-logged-in'],
    answer: async (_, { request, secure, client, tenant }) => {
      const { session, remember } = readBrowser(request, secure, client);
      const known = shop().customers.profile(await sessions.visitor(tenant, session, remember), tenant);
      if (!known) return { problem: { code: 'not-logged-in' } };
      const { category, creditAffinity, bonusProgram, hasPassword, number, ...rest } = known;
      return {
        content: {
          ...rest,
          businessPartnerNo: number,
          cc: category,
          ca: creditAffinity,
          bop: bonusProgram,
          np: !hasPassword,
        },
        headers: PRIVATE,
      };
    },
  });
}
