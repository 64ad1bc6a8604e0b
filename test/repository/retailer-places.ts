/**
 * Files that name the retailer, with the number of such lines (retailer.test.ts). The list only shrinks: a file of the
 * platform serves every retailer.
 */
export const RETAILER_PLACES: Readonly<Record<string, number>> = {
  // Test accounts that Stripe publishes; the demo retailer uses two of them.
  'src/payment-simulator/pay-markup.ts': 1,
  // Account numbers that banks publish as examples: the check before going live refuses them.
  'src/shop/reports/going-live/placeholders.ts': 5,
};
