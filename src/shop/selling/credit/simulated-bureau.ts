import { createHash } from 'node:crypto';
import type { BureauAnswer, CreditBureau } from './credit-bureau.ts';
import { comparableSpelling } from './person-key.ts';

/** Scores below these get the answer. */
const NO_BELOW = 50;
const UNSURE_BELOW = 150;

/**
 * Simulates a credit bureau: the score follows from name and birthday alone, so that every spelling of a person gets the
 * same answer. About five in a hundred get "no", ten "unsure".
 */
export const simulatedBureau: CreditBureau = {
  name: 'simulated',
  ask: async ({ person }): Promise<BureauAnswer> => {
    const { name } = comparableSpelling(person);
    const digest = createHash('sha256')
      .update(`${name} ${person.birthday ?? ''}`)
      .digest();
    const score = digest.readUInt32BE(0) % 1001;
    const answer = score < NO_BELOW ? 'no' : score < UNSURE_BELOW ? 'unsure' : 'yes';
    return { answer, score, reference: `SIM-${digest.toString('hex', 4, 10)}` };
  },
};
