import { type RouterContextProvider, redirect } from 'react-router';
import type { BasketKey } from '../../../shop/selling/basket/index.ts';
import type { CheckoutView, FieldProblems, Step, StepResult } from '../../../shop/selling/checkout/index.ts';
import type { NearPoint } from '../../../shop/selling/delivery/index.ts';
import { type Area, areaOf, href } from '../../../tenants/paths.ts';
import { basketKey } from '../../basket-owner.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure } from '../../form-data.ts';

const ORDER: readonly Step[] = [
  'basket',
  'checkoutLogin',
  'delivery',
  'payment',
  'protection',
  'delayedPayment',
  'creditAgreement',
  'premium',
  'checkAndOrder',
];

/** The area a step's page was asked for under: the step itself or its "-aendern" address. */
function requestedArea(request: ShopRequest): Area | null {
  return areaOf(request.locale.language, request.path);
}

/** True on the "-aendern" address of a step, which leads back to check and order. */
export function isChanging(request: ShopRequest): boolean {
  const area = requestedArea(request);
  return area === 'deliveryChange' || area === 'paymentChange' || area === 'protectionUpdate';
}

/** True if `next` comes before `step`: then the step may not be shown yet. */
export function isTooEarly(step: Step, next: Step): boolean {
  return ORDER.indexOf(next) < ORDER.indexOf(step);
}

/**
 * What a step's loader begins with: the checkout as it stands. No step can be skipped: who comes too early is led to
 * the first one missing.
 */
export async function openStep(
  context: Readonly<RouterContextProvider>,
  step: Exclude<Step, 'basket'>,
): Promise<{ request: ShopRequest; view: CheckoutView }> {
  const request = context.get(shopRequest);
  const view = await request.shop.checkout.view(basketKey(request));
  if (isTooEarly(step, view.next))
    throw redirect(href(request.locale.locale, await earlierArea(request, step, view)), 303);
  return { request, view };
}

/**
 * Where one is led who comes too early. Check and order without anything to order has its own notice (docs/rules/checkout.md#no-order-notice);
 * who comes back to it after ordering sees the order.
 */
async function earlierArea(request: ShopRequest, step: Step, view: CheckoutView): Promise<Area> {
  if (step !== 'checkAndOrder' || view.basket.lines.length > 0) return view.next;
  return (await request.shop.orders.isOfBasket(basketKey(request))) ? 'confirmation' : 'noOrder';
}

/** What is told of a refused form; `points`: places to choose from that it had asked for. */
type Shown = { fields: FieldProblems; asked: boolean; points?: NearPoint[] | null | undefined };

/**
 * What a step's form sends: stored, and on to the first step missing; or back into the form with what is wrong, or that
 * the shop could not do it, and nothing entered is lost. `shown` narrows what is told to what was asked for.
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
  return redirect(href(opened.locale.locale, outcome.next), 303);
}
