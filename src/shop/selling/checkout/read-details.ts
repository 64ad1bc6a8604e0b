import { type CheckoutState, offeredSteps, stepFacts } from './checkout-state.ts';
import type { EnteredTogether } from './ports.ts';
import type { EnteredAnswers, OwnStep, OwnStepRefusal } from './types.ts';

type ReadDetails = { state: CheckoutState; answers: EnteredAnswers; refused: Record<string, OwnStepRefusal> };

/** Reads the given forms of steps of extensions in one place. Each is validated with the answers before it. */
export async function readDetails(
  before: CheckoutState,
  details: EnteredTogether['details'],
  place: OwnStep['place'],
): Promise<ReadDetails> {
  const read: {
    state: CheckoutState;
    answers: Record<string, Record<string, string>>;
    refused: ReadDetails['refused'];
  } = { state: before, answers: {}, refused: {} };
  for (const offered of offeredSteps(before)) {
    const entered = details?.[offered.name];
    if (offered.place !== place || !entered || !before.ownSteps) continue;
    const outcome = await before.ownSteps.read(offered, entered, stepFacts(read.state));
    if (outcome.ok) read.answers[offered.name] = outcome.values;
    else read.refused[offered.name] = { fields: outcome.fields, own: outcome.own };
    const { stored } = before;
    read.state = { ...before, stored: { ...stored, answers: { ...stored.answers, ...read.answers } } };
  }
  return read;
}
