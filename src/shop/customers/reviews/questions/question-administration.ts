import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Outbox } from '../../../../platform/mail/outbox.ts';
import { questionMessagesOf } from '../../../../tenants/messages/questions.ts';
import type { PublicUrlOf } from '../../../../tenants/origins.ts';
import { productHref } from '../../../../tenants/paths.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { composeLetter } from '../../../mail/templates/index.ts';
import { may, recordAudit } from '../../../staff/employees/index.ts';
import { createListing } from '../../../staff/lists/index.ts';
import { isId } from '../reviews.ts';
import type { QuestionAdministration, QuestionOutcome } from './ports.ts';
import { QUESTION_LIST } from './question-list.store.ts';
import { checkAnswer } from './question-rules.ts';
import {
  announceQuestions,
  countWaitingQuestions,
  type LockedQuestion,
  lockQuestion,
  writeQuestionDecision,
} from './questions.store.ts';
import type { QuestionState } from './types.ts';

const STATES: Readonly<Record<string, Exclude<QuestionState, 'waiting'>>> = {
  publish: 'published',
  answer: 'answered',
  refuse: 'refused',
};

type Deps = { pool: Pool; clock: Clock; outbox: Outbox; publicUrlOf: PublicUrlOf };

/** Creates the department's functions for employees. */
export function createQuestionAdministration(deps: Deps): QuestionAdministration {
  const { pool, clock, outbox } = deps;
  return {
    listing: createListing(deps, QUESTION_LIST),

    waiting: async (member, tenant) => (may(member, 'review.moderate') ? countWaitingQuestions(pool, tenant.id) : 0),

    decide: async (member, tenant, { id, decided, verdict, answer: entered }) => {
      if (!may(member, 'review.moderate')) return { ok: false, problem: 'not-allowed' };
      const state = Object.hasOwn(STATES, verdict) ? STATES[verdict] : undefined;
      if (!isId(id) || state === undefined) return { ok: false, problem: 'not-found' };
      const checked = state === 'refused' ? null : checkAnswer(entered);
      if (checked && 'problem' in checked) return { ok: false, problem: checked.problem };
      const answer = checked?.answer ?? null;
      return inTransaction(pool, async (client): Promise<QuestionOutcome> => {
        const before = await lockQuestion(client, tenant.id, id);
        if (!before) return { ok: false, problem: 'not-found' };
        if ((before.decidedAt?.toISOString() ?? '') !== decided) return { ok: false, problem: 'changed' };
        const now = clock.now();
        await writeQuestionDecision(client, { id, state, answer, now });
        if (before.state === 'published' || state === 'published') await announceQuestions(client, before.productId);
        if (answer !== null && before.email !== null && tenant.sendsMail)
          await outbox.put(await writeAnswer(deps, tenant, { ...before, email: before.email, answer }), client);
        await recordAudit(client, now, member, {
          action: `question.${state}`,
          tenant: tenant.id,
          subject: `question:${id}`,
          before: { state: before.state, answer: before.answer },
          after: { state, answer: answer ?? before.answer, product: before.productId },
        });
        return { ok: true };
      });
    },
  };
}

/** Composes the mail with the answer to a question, in the language of the question. */
function writeAnswer(
  { publicUrlOf }: Deps,
  tenant: Tenant,
  question: LockedQuestion & { email: string; answer: string },
) {
  const locale = tenant.locales.find((entry) => entry.locale === question.locale)?.locale ?? tenant.locales[0].locale;
  const { mail } = questionMessagesOf(locale);
  const product = question.product ?? question.sku;
  return composeLetter(
    { tenant, locale },
    { kind: 'question-answer', to: question.email, key: `question-answer:${question.id}` },
    {
      subject: mail.subject(product),
      title: mail.title,
      paragraphs: [mail.asked(product), question.text, mail.answered, ...question.answer.split(/\n\s*\n/)],
      button: mail.button,
      link: `${publicUrlOf(tenant)}${productHref(locale, question.slug ?? '', question.sku)}`,
      ignore: mail.ignore,
    },
  );
}
