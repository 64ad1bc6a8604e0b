import type { BasketKey } from '../basket/index.ts';
import type { NearPoint } from '../delivery/index.ts';
import type {
  CheckoutView,
  Contact,
  DeliveryChoice,
  EnteredStep,
  OrderSender,
  OwnStepResult,
  PaymentChoice,
  PlaceOutcome,
  PremiumChoice,
  StepResult,
  StepsResult,
} from './types.ts';

/** Form fields as sent: names to texts. */
export type StepEntry = Record<string, string>;

/**
 * Steps that a program enters together. With `knowsOwn` the delivery step has the fields of extensions, so required ones
 * must be filled and steps of extensions are open; without it the checkout has neither. `details`: forms of steps of
 * extensions, by name.
 */
export type EnteredTogether = Partial<Record<EnteredStep, StepEntry>> & {
  knowsOwn?: boolean;
  details?: Readonly<Record<string, StepEntry>>;
};

export type Checkout = {
  view(key: BasketKey): Promise<CheckoutView>;
  /** Serialises a view's amounts, which its page sends along with the order (`place`: seen). */
  seen(view: CheckoutView): string;
  /** Fields: email. */
  enterContact(key: BasketKey, entered: StepEntry): Promise<StepResult<Contact>>;
  /**
   * Fields: salutation, firstName, lastName, company, addressLine2, street, houseNumber,
   * noHouseNumber ("on"), postalCode, city, country, phone;
   * otherAddress ("on") adds the address fields with the prefix "shipping.";
   * cityKept repeats city, to confirm a town that the postal code does not have;
   * parcel: "home" (default), "bundled" or "pickup"; with "pickup" also pickupPoint (id) and pickupNumber;
   * assembly, takeBackFurniture, takeBackAppliance, hose: "on".
   */
  enterDelivery(key: BasketKey, entered: StepEntry): Promise<StepResult<DeliveryChoice>>;
  /**
   * Returns points near a postal code where the basket's goods can be collected; null if the code's location is
   * unknown.
   */
  pickupPoints(key: BasketKey, postalCode: string): Promise<NearPoint[] | null>;
  /**
   * Fields: those of the named step of an extension, each with the prefix "own.". A step that this checkout does not
   * have stores nothing.
   */
  enterOwnStep(key: BasketKey, name: string, entered: StepEntry): Promise<OwnStepResult>;
  /** Fields: method, birthday ("21.11.1990" or ISO), and with instalments months. */
  enterPayment(key: BasketKey, entered: StepEntry): Promise<StepResult<PaymentChoice>>;
  /** Fields: pause ("yes" or "no"); requires chosen instalments. */
  enterPause(key: BasketKey, entered: StepEntry): Promise<StepResult<PaymentChoice>>;
  /**
   * Fields: protection ("on"); unticked means no. Requires chosen instalments and a tenant that sells protection with
   * them.
   */
  enterProtection(key: BasketKey, entered: StepEntry): Promise<StepResult<PaymentChoice>>;
  /** Fields: agreement ("on"). Concludes the framework contract of instalments if one is needed. */
  agree(key: BasketKey, entered: StepEntry): Promise<StepResult<null>>;
  /** Fields: premium ("on"); unticked means no. Has no effect for a buyer who cannot buy a membership. */
  enterPremium(key: BasketKey, entered: StepEntry): Promise<StepResult<PremiumChoice>>;
  /**
   * Enters several steps at once with the fields of their forms, for programs. Each is validated as if its form
   * followed the one before. A logged-in customer has no contact to enter.
   */
  enterTogether(key: BasketKey, steps: EnteredTogether): Promise<StepsResult>;
  /**
   * Asks for a human review after a refusal on invoice. Fields: message. False if nothing was refused, or a request for
   * this basket waits already.
   */
  askReview(key: BasketKey, entered: StepEntry): Promise<boolean>;
  /**
   * Fields: shown (the view's fingerprint), terms ("on"), seen (the view's amounts, to explain later changes); after
   * "confirm-email" also code, or newCode ("on") for another one.
   */
  place(key: BasketKey, entered: StepEntry, sender?: OrderSender): Promise<PlaceOutcome>;
};
