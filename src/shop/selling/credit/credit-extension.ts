import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import type { ExtensionContext } from '../../../extending/context.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { AskBureau, BureauAnswer, BureauQuestion, NamedAnswer } from './credit-bureau.ts';
import type { Applicant, CreditCheck } from './credit-check.ts';

/**
 * Credit check of an extension. It can only be stricter than the rules of the shop. It may use no data on health or from
 * social networks (directive 2023/2225, article 18).
 */
export type CreditCheckExtension = {
  /**
   * Answers about an order on invoice, in place of the bureau of `CREDIT_BUREAU`. Only tenants with `credit.bureau` ask,
   * from its amount and for its time. "no" refuses the order, and "unsure" lets it wait for an employee. A failure counts
   * as "unsure".
   */
  invoice?(question: BureauQuestion & { tenant: Tenant }, context: ExtensionContext): Promise<BureauAnswer>;
  /**
   * Returns how much a customer may owe by instalments, in minor units, before a contract begins or is raised. The lower of
   * this and the limit of the tenant counts; 0 refuses: so does a failure. A name is not passed.
   */
  instalments?(applicant: Applicant, context: ExtensionContext): Promise<{ limit: number }>;
};

/** Credit check with the name of its extension. */
export type OwnedCreditCheck = { extension: string; check: CreditCheckExtension };

const POINT = 'creditCheck';
const HIGHEST_SCORE = 1000;

const Answer = v.object({
  answer: v.picklist(['yes', 'unsure', 'no']),
  score: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_SCORE)),
  reference: v.pipe(v.string(), v.maxLength(100)),
});
const Limit = v.object({ limit: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** Returns the question of an order on invoice to an extension; the given one without an extension. */
export function askExtension(owned: OwnedCreditCheck | null, containment: Containment, others: AskBureau): AskBureau {
  const invoice = owned?.check.invoice;
  if (!owned || !invoice) return others;
  const { extension } = owned;
  return async (tenant, question): Promise<NamedAnswer | null> => {
    const { bureau: terms } = tenant.credit;
    if (terms === null || question.amount < terms.from) return null;
    const asked = { ...question, currency: tenant.currency, tenant };
    const answer = await containment.within(
      { extension, point: POINT },
      async (context) => v.parse(Answer, await invoice(asked, context)),
      { answer: 'unsure', score: 0, reference: '' } as const,
      { limitMs: terms.timeoutMs },
    );
    return { ...answer, bureau: extension };
  };
}

/** Returns the check of contracts of instalments with that of an extension; the given one without an extension. */
export function checkWithExtension(
  owned: OwnedCreditCheck | null,
  containment: Containment,
  own: CreditCheck,
): CreditCheck {
  const instalments = owned?.check.instalments;
  if (!owned || !instalments) return own;
  const { extension } = owned;
  return async (applicant) => {
    const { limit } = await containment.within(
      { extension, point: POINT },
      async (context) => v.parse(Limit, await instalments(applicant, context)),
      { limit: 0 },
    );
    return { limit: Math.min(limit, (await own(applicant)).limit) };
  };
}
