import type { PaymentMethodName } from './tenant.ts';

/** Texts of a payment method of an extension in one language. */
export type OwnMethodWords = {
  /** Name, such as "Leasing by your employer". */
  name: string;
  /** Sentence below the name, where the customer chooses. */
  text: string;
  /** Sentence of the confirmation by mail, about what follows. */
  mailed: string;
};

/** Texts of a payment method where it is chosen and shown. */
export type MethodWords = { name: string; text: (days: number) => string; fee: string };

/** Returns the texts of a method. `own`: those of an extension, whose methods cost the customer nothing extra. */
export function methodWords(
  known: Partial<Record<PaymentMethodName, MethodWords>> & { card: MethodWords },
  method: PaymentMethodName,
  own: Pick<OwnMethodWords, 'name' | 'text'> = { name: method.slice(2), text: '' },
): MethodWords {
  return known[method] ?? { name: own.name, text: () => own.text, fee: known.card.fee };
}
