import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { declaredFor, insertDeclaration } from './declarations.store.ts';
import { writeCancelled } from './memberships.store.ts';
import { declarationLetter } from './premium-letter.ts';
import { readDeclaration } from './read-declaration.ts';
import type { DeclarationOutcome, MembershipSite } from './types.ts';

export type Declarations = {
  /**
   * Ends a contract without a login (BGB 312k). Fields: name, email, customerNumber, kind ("ordinary" or
   * "extraordinary"), reason, wishedOn. Stores the declaration unchanged and mails its receipt at once. An ordinary one
   * that matches a membership takes effect by itself; employees read the others. `address`: network address of the
   * request.
   */
  declare(site: MembershipSite, address: string, entered: Record<string, string>): Promise<DeclarationOutcome>;
};

/** Id used if there is no membership, so that both cases run equal database statements. */
const NONE = '00000000-0000-0000-0000-000000000000';

export function createDeclarations(deps: { pool: Pool; clock: Clock; outbox: Outbox }): Declarations {
  const { pool, clock, outbox } = deps;
  return {
    declare: async (site, address, entered) => {
      const { tenant, locale } = site;
      const now = clock.now();
      const read = readDeclaration(entered, calendarDay(now, tenant.timeZone));
      if (!read.ok) return { ok: false, problem: 'fields', fields: read.fields };
      const { declaration } = read;
      const { email } = declaration;
      const limits = letterLimits(tenant, { scope: tenant.id, email, address });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      await inTransaction(pool, async (client) => {
        const found = await declaredFor(client, { tenant: tenant.id, ...declaration });
        const acts =
          declaration.kind === 'ordinary' &&
          (declaration.wishedOn === null || declaration.wishedOn <= (found?.renewsOn ?? declaration.wishedOn));
        await writeCancelled(client, acts && found ? found.membershipId : NONE, 'declaration', now);
        await insertDeclaration(client, {
          ...declaration,
          tenant: tenant.id,
          locale,
          receivedAt: now,
          membershipId: found?.membershipId ?? null,
          handledAt: acts && found ? now : null,
        });
        const receipt = {
          key: `premium-declaration:${newToken()}`,
          receivedAt: now,
          endsOn: acts && found ? found.renewsOn : null,
        };
        const letter = await declarationLetter(site, declaration, receipt);
        if (tenant.sendsMail) await outbox.put(letter, client);
      });
      return { ok: true, receivedAt: now };
    },
  };
}
