import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import type { CheckoutStepExtension, StepFacts } from './checkout-step-extension.ts';
import { filledField, formName, offeredField, sentValue, valueProblem } from './own-field.ts';
import type { StepEntry } from './ports.ts';
import type {
  EnteredAnswers,
  FieldEntry,
  FieldProblem,
  OfferedField,
  OwnProblem,
  OwnStep,
  OwnStepRefusal,
} from './types.ts';

type OwnedStep = { extension: string; step: CheckoutStepExtension };
type Read = { ok: true; values: Record<string, string> } | ({ ok: false } & OwnStepRefusal);

/** Steps of extensions. */
export type OwnSteps = {
  /** Returns the steps that this checkout has, in the page's language, with the stored answers. */
  offered(facts: StepFacts, answers: EnteredAnswers): OwnStep[];
  /** Reads the form of an offered step. */
  read(offered: OwnStep, entered: StepEntry, facts: StepFacts): Promise<Read>;
};

const Codes = v.record(v.string(), v.string());

/** Creates the steps of extensions; undefined without any. */
export function createOwnSteps(
  steps: readonly OwnedStep[],
  { atOnce, within }: Pick<Containment, 'atOnce' | 'within'>,
): OwnSteps | undefined {
  if (steps.length === 0) return undefined;
  const placeOf = ({ extension, step }: OwnedStep) => ({ extension, point: `checkout step ${step.name}` });

  const offer = (owned: OwnedStep, facts: StepFacts, answers: EnteredAnswers): OwnStep[] => {
    const { step } = owned;
    const place = placeOf(owned);
    const title = step.title[facts.language];
    if (!title || !atOnce(place, () => step.isShown?.(facts) ?? true, false)) return [];
    const fields = step.fields.flatMap((field) => offeredField(field, facts, { place, atOnce }) ?? []);
    if (fields.length === 0) return [];
    const { name } = step;
    const given = answers[name];
    return [
      {
        ...{ name, title, fields, place: step.place },
        intro: step.intro?.[facts.language] ?? null,
        entries: given ? entriesOf(fields, given) : [],
        // An option that is no longer offered, such as a day that has passed, opens the step again.
        isDone: given !== undefined && fields.every((field) => valueProblem(field, given[field.name] ?? '') === null),
      },
    ];
  };

  /** Returns the problems that the extension finds, with their sentences. */
  const checked = async (owned: OwnedStep, values: Record<string, string>, facts: StepFacts) => {
    const { check, problems = {} } = owned.step;
    if (!check) return {};
    return within(
      placeOf(owned),
      async (context) => {
        const codes = v.parse(Codes, await check.call(owned.step, values, facts, context));
        return Object.fromEntries(
          Object.entries(codes).map(([field, code]): [string, OwnProblem] => {
            const text = problems[code]?.[facts.language];
            if (!(field in values) || !text) throw new TypeError('a problem without a field or a text');
            return [formName(field), { code, text }];
          }),
        );
      },
      {},
    );
  };

  return {
    offered: (facts, answers) => steps.flatMap((owned) => offer(owned, facts, answers)),
    read: async (offered, entered, facts) => {
      const values: Record<string, string> = {};
      const fields: Record<string, FieldProblem> = {};
      for (const field of offered.fields) {
        const value = sentValue(field, entered);
        values[field.name] = value;
        const problem = valueProblem(field, value);
        if (problem) fields[formName(field.name)] = problem;
      }
      if (Object.keys(fields).length > 0) return { ok: false, fields, own: {} };
      const owned = steps.find(({ step }) => step.name === offered.name);
      const own = owned ? await checked(owned, values, facts) : {};
      return Object.keys(own).length > 0 ? { ok: false, fields: {}, own } : { ok: true, values };
    },
  };
}

function entriesOf(fields: readonly OfferedField[], values: Readonly<Record<string, string>>): FieldEntry[] {
  return fields.flatMap((field) => {
    const value = values[field.name] ?? '';
    return value !== '' && valueProblem(field, value) === null ? [filledField(field, value)] : [];
  });
}
