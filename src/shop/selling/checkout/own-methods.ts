import type { Containment } from '../../../extending/contain.ts';
import type { ExtensionMethodName } from '../../../tenants/tenant.ts';
import type { OwnedPaymentMethod, PayFacts } from './payment-method-extension.ts';

/** Returns the methods of extensions that a buyer may choose, in their order. */
export type OwnOffers = (facts: PayFacts) => ExtensionMethodName[];

/** Creates the offers of extensions; undefined without any. A rule that fails offers nothing. */
export function createOwnOffers(
  methods: readonly OwnedPaymentMethod[],
  containment: Containment,
): OwnOffers | undefined {
  if (methods.length === 0) return undefined;
  return (facts) =>
    methods
      .filter(({ extension, method }) =>
        containment.atOnce(
          { extension, point: 'paymentMethod' },
          () => method.isOffered(facts),
          false,
          (isOffered) => isOffered === true,
        ),
      )
      .map(({ method }) => `x-${method.name}` as const);
}
