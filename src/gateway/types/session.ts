import { GraphQLError } from 'graphql';
import type { SessionKey, Visitor } from '../../shop/customers/accounts/index.ts';
import type { Builder } from '../builder.ts';

type Known = Extract<Visitor, { type: 1 | 2 }>;

/** Returns the customer number that a login by password shows. */
const numberOf = (known: Known): string | null => (known.type === 1 ? null : known.customer.number);

/** Session as the browser sees it (docs/rules/sessions.md#session-types). */
export function addSessionTypes(builder: Builder) {
  const session = builder.objectRef<SessionKey>('Session').implement({
    fields: (t) => ({
      token: t.exposeString('token', { description: 'Identifies the session; only the cookie is one.' }),
      exp: t.exposeInt('exp', { description: 'Seconds since 1970.' }),
      type: t.exposeInt('type', { description: '0 anonymous, 1 soft login, any other number logged in.' }),
      cc: t.exposeString('cc', { description: 'Customer category.' }),
    }),
  });

  const customer = builder.objectRef<Known>('Customer').implement({
    description: 'Who is logged in, as far as the session tells; a soft login tells the name only.',
    fields: (t) => ({
      type: t.int({ description: '1 soft login, any other number logged in.', resolve: (own) => own.type }),
      firstName: t.string({ resolve: (own) => own.customer.firstName }),
      lastName: t.string({
        nullable: true,
        description: 'Null for a soft login.',
        resolve: (own) => (own.type === 2 ? own.customer.lastName : null),
      }),
      businessPartnerNo: t.string({
        nullable: true,
        description: 'Customer number; null for a soft login.',
        resolve: numberOf,
      }),
      number: t.string({ nullable: true, deprecationReason: 'Use `businessPartnerNo`.', resolve: numberOf }),
      premiumUntil: t.string({
        nullable: true,
        description: 'Renewal date of a premium membership, ISO 8601.',
        resolve: (own) => (own.type === 1 ? null : own.customer.premiumUntil),
      }),
    }),
  });

  builder.queryField('customer', (t) =>
    t.field({
      type: customer,
      nullable: true,
      description: 'Null for somebody who is not logged in.',
      resolve: async (_, __, context) => {
        const visitor = await context.visitor();
        return visitor.type === 0 ? null : visitor;
      },
    }),
  );

  builder.queryField('session', (t) =>
    t.field({
      type: session,
      nullable: true,
      description: 'Null without a session that is good for another half hour; `renewSession` makes one.',
      resolve: async (_, __, { sessions, tenant, current }) => {
        if (current.session === null) return null;
        const key = await sessions.fetch(tenant, current.session);
        return key.renewed ? null : key;
      },
    }),
  );

  builder.mutationField('renewSession', (t) =>
    t.field({
      type: session,
      description: 'The session, replaced by a new one where less than half an hour of it is left; sets its cookie.',
      resolve: async (_, __, { sessions, tenant, current, change, isProgram }) => {
        if (isProgram) throw new GraphQLError('Programs have no session.', { extensions: { code: 'NO_SESSION' } });
        const key = await sessions.fetch(tenant, current.session, current.remember);
        current.session = key.change.session ?? current.session;
        Object.assign(change, key.change);
        return key;
      },
    }),
  );
}
