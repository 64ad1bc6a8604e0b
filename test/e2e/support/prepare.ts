/**
 * Runs in the browser: adds a variant to the basket and sends forms, as the pages do. Returns a line for each answer.
 * Browsers resolve the tenants' host names on this machine; Node does not.
 */
export async function prepare(given: {
  sku?: string;
  forms: [path: string, fields: Record<string, string>][];
}): Promise<string[]> {
  const query = 'mutation AddToBasket($sku:ID!,$quantity:Int!){addToBasket(sku:$sku,quantity:$quantity){__typename}}';
  const answers: string[] = [];
  if (given.sku !== undefined) {
    const added = await fetch('/api/gateway/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { sku: given.sku, quantity: 1 } }),
    });
    answers.push(`basket ${added.status} ${(await added.text()).includes('BasketChanged')}`);
  }
  for (const [path, fields] of given.forms) {
    const sent = await fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    answers.push(`${path} ${sent.type}`);
  }
  return answers;
}
