import type { OwnStep, Step } from '../../../shop/selling/checkout/index.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';

/** Step of the platform's order in which steps of extensions stand. */
export const STEP_OF_PLACE = {
  'before-payment': 'detailsBeforePayment',
  'before-order': 'detailsBeforeOrder',
} as const satisfies Record<OwnStep['place'], Step>;

/** Returns the address of a step of an extension. */
export function ownStepHref(locale: Locale, { name, place }: Pick<OwnStep, 'name' | 'place'>): string {
  return `${href(locale, STEP_OF_PLACE[place])}?${new URLSearchParams({ step: name })}`;
}
