import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { createRateLimit } from '../../../../platform/rate-limit.ts';
import { findReviewedProduct } from '../reviews.store.ts';
import { isName } from '../reviews.ts';
import { checkQuestion } from './question-rules.ts';
import { insertQuestion, readQuestions } from './questions.store.ts';
import type { ProductQuestions } from './types.ts';

/** Limit of questions from one network address within an hour; a whole office may share an address. */
const FROM_ADDRESS = { name: 'questions of an address', most: 10, seconds: 3600 };
/** Limit of questions for each mailbox and day, because each brings a mail to it. */
const FOR_MAILBOX = { name: 'questions of a mailbox', most: 5, seconds: 86_400 };

const LAST_PAGE = 1000;

/** Creates the department's functions for shoppers. `readPool` serves published questions; it defaults to `pool`. */
export function createProductQuestions(deps: { pool: Pool; clock: Clock; readPool?: Pool }): ProductQuestions {
  const { pool, clock } = deps;
  const readPool = deps.readPool ?? pool;
  const ofAddress = createRateLimit({ clock, ...FROM_ADDRESS });
  const ofMailbox = createRateLimit({ clock, ...FOR_MAILBOX });
  return {
    list: async ({ tenant, productId, language, page, most }) => {
      const shown = Math.min(LAST_PAGE, Math.max(1, Math.trunc(page)));
      const after = (shown - 1) * most;
      const found = await readQuestions(readPool, { tenant: tenant.id, productId, language, most, after });
      return { ...found, page: shown, pages: Math.ceil(found.total / most) };
    },

    ask: async ({ tenant, locale }, asker, id, entered) => {
      const checked = checkQuestion(entered, asker.customer?.email ?? null);
      if ('fields' in checked) return { ok: false, problem: 'fields', fields: checked.fields };
      const found = isName(id) ? await findReviewedProduct(pool, tenant.id, id) : null;
      if (!found) return { ok: false, problem: 'not-found' };
      const { question } = checked;
      for (const turn of [
        ofAddress.take(`${tenant.id} ${asker.address}`),
        ofMailbox.take(`${tenant.id} ${question.email}`),
      ])
        if (!turn.ok) return { ok: false, problem: 'wait', seconds: turn.retryAfter };
      const stored = await insertQuestion(pool, {
        ...question,
        ...found,
        tenant: tenant.id,
        locale,
        customerId: asker.customer?.id ?? null,
        now: clock.now(),
      });
      return { ok: true, id: stored };
    },
  };
}
