/** Meaning of words in results, for assistants. Names of states are those of the integration API. */
export const TERMS = `# Terms of the shop

- **Tenant**: the shop of one country: \`ch\` (Switzerland and Liechtenstein, CHF), \`de\`, \`at\`, \`nl\` (EUR). Orders, customers
  and prices belong to one tenant; all tenants sell from the same stock.
- **Stage of an order**: \`to-pay\` waits for the payment, \`to-check\` for an employee's decision on credit, \`to-ship\` can be
  shipped, \`partly-shipped\`, \`shipped\`, \`delivered\`, \`partly-returned\`, \`returned\`, \`cancelled\`.
- **Waiting**: units that were sold before they arrived. An order that waits for stock has units that are \`waiting\`; its stage
  is \`to-ship\` or \`partly-shipped\` all the same. The other units can be shipped.
- **Variant, SKU**: a product in one colour and size; stock and orders name variants by SKU, such as \`400105-01\`.
- **Stock**: \`quantity\` lies in the warehouse, \`reserved\` belongs to orders in payment, \`safety\` is not sold, \`available\` can
  be sold, backorders included. \`arrives\` is the day of the next delivery.
- **Money of an order**: \`open\`, \`partly-paid\`, \`reserved\` (promised by the payment provider), \`paid\`.
- **Open item**: an amount that a customer still owes: an invoice, prepayment, instalment, fee or interest.
- **Return**: \`registered\` by the customer, \`received\` in the warehouse, \`settled\` with money or goods, \`given-up\`.
- **Message**: a ticket of the contact form or a mail; \`replies\` are by the customer, \`answers\` by employees.
- **Shortened names**: lists show a part of names and addresses. Reading one object shows all, and the audit trail records it.
`;
