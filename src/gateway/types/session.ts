import type { SessionKey } from '../../shop/customers/index.ts';
import type { Builder } from '../builder.ts';

/** The session as the browser knows it (specification, section 3). */
export function addSessionTypes(builder: Builder) {
  const session = builder.objectRef<SessionKey>('Session').implement({
    fields: (t) => ({
      token: t.exposeString('token'),
      exp: t.exposeInt('exp', { description: 'Seconds since 1970.' }),
      type: t.exposeInt('type', { description: '0 anonymous, 1 soft login, any other number logged in.' }),
      cc: t.exposeString('cc', { description: 'Customer category.' }),
    }),
  });

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
      resolve: async (_, __, { sessions, tenant, current }) => {
        const key = await sessions.fetch(tenant, current.session);
        if (key.renewed) current.session = key.token;
        return key;
      },
    }),
  );
}
