/** Terms for the documents that a tenant issues: invoices, credit notes and reminders. */
export type DocumentTerms = {
  /**
   * Company that issues the documents. Tenants that name one company share its number circles, one for each kind of
   * document.
   */
  company: string;
  /** Beginning of the company's document numbers. */
  prefix: string;
  /**
   * Event that issues the invoice. `order`: one invoice for the whole order, once it is placed. `shipment`: one invoice
   * for the units of each shipment. Until then the customer has an order confirmation, which is no invoice.
   */
  invoiceAt: 'order' | 'shipment';
};
