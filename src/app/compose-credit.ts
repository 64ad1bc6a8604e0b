import {
  type AskBureau,
  askExtension,
  type CreditCheck,
  checkWithExtension,
  createAskBureau,
  ownCreditCheck,
  simulatedBureau,
} from '../shop/selling/credit/index.ts';
import type { Foundation } from './foundation.ts';

/** Composes the credit check with the bureau of CREDIT_BUREAU, or with the extension that checks credit. */
export function composeCredit(base: Pick<Foundation, 'config' | 'log' | 'extensions' | 'containment'>): {
  askBureau: AskBureau;
  check: CreditCheck;
} {
  const { config, log, extensions, containment } = base;
  const [own = null] = extensions.flatMap(({ name, creditCheck }) =>
    creditCheck ? [{ extension: name, check: creditCheck }] : [],
  );
  const bureau = config.creditBureau === 'simulated' ? simulatedBureau : null;
  return {
    askBureau: askExtension(own, containment, createAskBureau({ bureau, log })),
    check: checkWithExtension(own, containment, ownCreditCheck),
  };
}
