import { isVatNumber } from '../countries/vat-number.ts';
import { mod97 } from '../platform/banking/checksums.ts';
import type { Mistakes } from './define-house.ts';
import type { OfferedMethodName, Tenant } from './tenant.ts';

/** Methods whose customers transfer money to the tenant's account. */
const BY_TRANSFER: readonly OfferedMethodName[] = ['invoice', 'instalments', 'prepayment'];

/** Parts of the retailer's address without which no bill can be made. */
const BILLED = ['streetAddress', 'postalCode', 'addressLocality'] as const;

/** Returns the mistakes of a tenant's payment methods, bank accounts and VAT number. */
export function paymentProblems({ payment, vatNumber, country, locales }: Tenant): Mistakes {
  const found: Mistakes = [];
  const { methods, iban, bankAccount, creditorId, invoiceTermDays, invoiceTermLimits } = payment;
  if (new Set(methods).size < methods.length) found.push(['payment.methods', 'lists a method twice']);
  const transfer = methods.find((method) => BY_TRANSFER.includes(method));
  if (iban === '' && transfer !== undefined) found.push(['payment.iban', `is empty, and "${transfer}" needs it`]);
  if (transfer !== undefined)
    for (const { locale, organisation } of locales)
      for (const field of BILLED)
        if (organisation[field].trim() === '')
          found.push([`locales.${locale}.organisation.${field}`, `is empty, and "${transfer}" needs it`]);
  if (iban !== '' && !isIban(iban)) found.push(['payment.iban', 'checksum is wrong']);
  if (bankAccount !== undefined && !isIban(bankAccount)) found.push(['payment.bankAccount', 'checksum is wrong']);
  if (iban !== '' && payment.accountHolder.trim() === '') found.push(['payment.accountHolder', 'must not be empty']);
  if (methods.includes('card') && payment.cards.length === 0)
    found.push(['payment.cards', 'must name a brand for the method "card"']);
  if (methods.includes('sepa') && creditorId === undefined)
    found.push(['payment.creditorId', 'is missing, and "sepa" needs it']);
  if (creditorId !== undefined && !isCreditorId(creditorId))
    found.push(['payment.creditorId', 'check digits are wrong']);
  if (invoiceTermDays < invoiceTermLimits.least || invoiceTermDays > invoiceTermLimits.most)
    found.push([
      'payment.invoiceTermDays',
      `${invoiceTermDays} must be within ${invoiceTermLimits.least} to ${invoiceTermLimits.most}`,
    ]);
  // A company that is not registered for VAT has none.
  if (vatNumber !== '' && !isVatNumber(vatNumber, country))
    found.push(['vatNumber', `"${vatNumber}" is no VAT number of ${country}`]);
  return found;
}

function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && mod97(`${text.slice(4)}${text.slice(0, 4)}`) === 1;
}

/** ISO 7064 over the national part and the country, without the business code in the middle. */
function isCreditorId(id: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id) && mod97(`${id.slice(7)}${id.slice(0, 4)}`) === 1;
}
