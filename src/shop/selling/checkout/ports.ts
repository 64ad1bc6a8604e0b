import type { BasketKey } from '../basket/index.ts';
import type { NearPoint } from '../delivery/index.ts';
import type {
  CheckoutView,
  Contact,
  DeliveryChoice,
  EnteredStep,
  PaymentChoice,
  PlaceOutcome,
  PremiumChoice,
  Sender,
  StepResult,
  StepsResult,
} from './types.ts';

/** Form fields as they came: names to texts. */
export type Entered = Record<string, string>;

export type Checkout = {
  view(key: BasketKey): Promise<CheckoutView>;
  /** The amounts of a view as its page sends them along with the order (`place`: seen). */
  seen(view: CheckoutView): string;
  /** Fields: email. */
  enterContact(key: BasketKey, entered: Entered): Promise<StepResult<Contact>>;
  /**
   * Fields: salutation, firstName, lastName, street, houseNumber, noHouseNumber ("on"), postalCode, city, country,
   * phone, otherAddress ("on") and, with it, the address fields again with the prefix "shipping." ; cityKept says once
   * more what city says, for a town that the postal code does not have. parcel ("home", "bundled" or "pickup"; home
   * without it), with "pickup" pickupPoint (id) and pickupNumber; assembly, takeBackFurniture, takeBackAppliance, hose ("on").
   */
  enterDelivery(key: BasketKey, entered: Entered): Promise<StepResult<DeliveryChoice>>;
  /** Points where what is in the basket could be collected, around a postal code; null if nobody knows where that is. */
  pickupPoints(key: BasketKey, postalCode: string): Promise<NearPoint[] | null>;
  /** Fields: method, birthday ("21.11.1990" or ISO), and with instalments months. */
  enterPayment(key: BasketKey, entered: Entered): Promise<StepResult<PaymentChoice>>;
  /** Fields: pause ("yes" or "no"); for who chose instalments. */
  enterPause(key: BasketKey, entered: Entered): Promise<StepResult<PaymentChoice>>;
  /** Fields: protection ("on"); unticked says no. For who chose instalments where it is sold with them. */
  enterProtection(key: BasketKey, entered: Entered): Promise<StepResult<PaymentChoice>>;
  /** Fields: agreement ("on"). Concludes the framework contract of instalments, once it is needed. */
  agree(key: BasketKey, entered: Entered): Promise<StepResult<null>>;
  /** Fields: premium ("on"); unticked says no. Of no use to whoever cannot buy one. */
  enterPremium(key: BasketKey, entered: Entered): Promise<StepResult<PremiumChoice>>;
  /**
   * Several steps in one go, with the fields of their forms, for programs: each as if its form had come after the one
   * before. Who is logged in has no contact to enter.
   */
  enterTogether(key: BasketKey, steps: Partial<Record<EnteredStep, Entered>>): Promise<StepsResult>;
  /** Fields: shown (the view's fingerprint), terms ("on"), seen (the view's amounts, to say what changed since). */
  place(key: BasketKey, entered: Entered, sender?: Sender): Promise<PlaceOutcome>;
};
