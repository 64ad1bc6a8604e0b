import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { BasketKey } from '../../../shop/selling/basket/index.ts';
import type { CheckoutView, FieldProblems, Step, StepResult } from '../../../shop/selling/checkout/index.ts';
import type { NearPoint } from '../../../shop/selling/delivery/index.ts';
import { type Area, areaOf, href } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { basketKey } from '../../basket-owner.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure } from '../../form-data.ts';

const ORDER: readonly Step[] = [
  'basket',
  'checkoutLogin',
  'delivery',
  'detailsBeforePayment',
  'payment',
  'protection',
  'delayedPayment',
  'creditAgreement',
  'premium',
  'detailsBeforeOrder',
  'checkAndOrder',
];

/** Areas with the usual page shell. Its markup is not in a document of the checkout (static-html.tsx). */
const OUTSIDE: readonly Area[] = ['basket', 'confirmation', 'noOrder'];

/** Redirects to a step, or to an area outside the checkout, which loads another document. */
export function leadTo(locale: Locale, area: Area, query = ''): Response {
  const target = `${href(locale, area)}${query}`;
  return OUTSIDE.includes(area) ? redirectDocument(target, 303) : redirect(target, 303);
}

/** Returns the area of the requested path: the step or its "-aendern" address. */
function requestedArea(request: ShopRequest): Area | null {
  return areaOf(request.locale.language, request.path);
}

/** Returns true on the "-aendern" address of a step, which leads back to check and order. */
export function isChanging(request: ShopRequest): boolean {
  const area = requestedArea(request);
  return area === 'deliveryChange' || area === 'paymentChange' || area === 'protectionUpdate';
}

/** Returns true if `next` precedes `step`: then the step may not be shown yet. */
export function isTooEarly(step: Step, next: Step): boolean {
  return ORDER.indexOf(next) < ORDER.indexOf(step);
}

/** Opens a step with the current checkout. Redirects to the first incomplete step if the requested one is too early. */
export async function openStep(
  context: Readonly<RouterContextProvider>,
  step: Exclude<Step, 'basket'>,
): Promise<{ request: ShopRequest; view: CheckoutView }> {
  const request = context.get(shopRequest);
  const view = await request.shop.checkout.view(basketKey(request));
  if (isTooEarly(step, view.next)) throw leadTo(request.locale.locale, await earlierArea(request, step, view));
  return { request, view };
}

/**
 * Returns the target of a redirect from a step that is too early. Check and order with an empty basket has its own
 * notice (docs/rules/checkout.md#no-order-notice). After ordering it leads to the confirmation.
 */
async function earlierArea(request: ShopRequest, step: Step, view: CheckoutView): Promise<Area> {
  const { lines, giftCards } = view.basket;
  if (step !== 'checkAndOrder' || lines.length + (giftCards?.bought.length ?? 0) > 0) return view.next;
  return (await request.shop.orders.isOfBasket(basketKey(request))) ? 'confirmation' : 'noOrder';
}

/** Problems of a refused form to show; `points`: pick-up points that the form requested. */
type Shown = { fields: FieldProblems; asked: boolean; points?: NearPoint[] | null | undefined };

/**
 * Handles a submitted step: stores it and redirects to the first incomplete step. On refusal or failure it returns the
 * form with its entries. `shown` limits the shown problems to those of the requested action.
 */
export async function sendStep(
  opened: ShopRequest,
  request: Request,
  enter: (key: BasketKey, entered: Record<string, string>) => Promise<StepResult<unknown>>,
  shown: (fields: FieldProblems, entered: Record<string, string>) => Shown = (fields) => ({ fields, asked: false }),
) {
  const entered = await readForm(request);
  const outcome = await attempt(opened, () => enter(basketKey(opened), entered));
  if (outcome === null) return sendFailure(request, { fields: {}, entered, asked: false, failed: true });
  if (!outcome.ok) {
    const { fields, towns = {} } = outcome;
    return sendBack(request, { ...shown(fields, entered), towns, entered, failed: false });
  }
  return leadTo(opened.locale.locale, outcome.next);
}
