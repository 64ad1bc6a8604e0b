import type { ExtensionContext } from '../../../extending/context.ts';
import type { Language } from '../../../tenants/tenant.ts';
import type { CheckoutFieldExtension, FieldFacts } from './checkout-field-extension.ts';

/** Facts that decide on a step of an extension. */
export type StepFacts = FieldFacts & {
  /** Calendar day of the tenant, as an ISO date. */
  today: string;
  /** Destination of the goods; `country`: ISO 3166, such as "CH". Null before the delivery step is done. */
  destination: { country: string; postalCode: string } | null;
  /** Name of the chosen payment method, such as "invoice"; null before it is chosen. */
  paymentMethod: string | null;
};

/** Entered values of a step by field name; of a choice its option. Empty fields are "". */
export type StepAnswers = Readonly<Record<string, string>>;

/**
 * Step that a retailer adds to the checkout. The order stores its filled fields. A step that fails is skipped, because
 * no extension may stop a purchase. It changes no price and no step of the platform.
 */
export type CheckoutStepExtension = {
  /** Lower-case letters, digits and hyphens; unique in all extensions. */
  name: string;
  /** `before-payment`: after the delivery step. `before-order`: after the payment, before the order is checked. */
  place: 'before-payment' | 'before-order';
  /** Heading by language. A language without one does not show the step. */
  title: Partial<Record<Language, string>>;
  /** Text below the heading. */
  intro?: Partial<Record<Language, string>>;
  /** Fields from top to bottom. Without a shown field the step is skipped. */
  fields: readonly CheckoutFieldExtension<StepFacts>[];
  /** Whether the checkout has the step; always without it. Fallback: skipped. */
  isShown?(facts: StepFacts): boolean;
  /**
   * Checks a filled form, after the rules of its fields. Returns codes of `problems` by field name; {} accepts it. It
   * runs when the form is sent, within five seconds. Fallback: accepted.
   */
  check?(
    answers: StepAnswers,
    facts: StepFacts,
    context: ExtensionContext,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Sentences for the codes of `check`. */
  problems?: Readonly<Record<string, Partial<Record<Language, string>>>>;
};
