/** Returns the name of a payment method. An extension that is gone leaves its own name in orders. */
export function methodName({ methods }: { methods: Partial<Record<string, string>> }, method: string): string {
  return methods[method] ?? method.replace(/^x-/, '');
}

/** Names the carrier of an extension in texts of the back office. `own`: its name; undefined without one. */
export function withOwnCarrier<Text extends { fulfilment: { carriers: object } }>(
  text: Text,
  own: string | undefined,
): Text {
  if (own === undefined) return text;
  return { ...text, fulfilment: { ...text.fulfilment, carriers: { ...text.fulfilment.carriers, own } } };
}

/** Adds the names of extensions' payment methods to texts of the back office. */
export function withOwnNames<Text extends { orders: { methods: object } }>(
  text: Text,
  own: Partial<Record<string, { name: string }>> | undefined,
): Text {
  if (!own) return text;
  const names = Object.fromEntries(Object.entries(own).map(([method, words]) => [method, words?.name ?? method]));
  return { ...text, orders: { ...text.orders, methods: { ...text.orders.methods, ...names } } };
}
