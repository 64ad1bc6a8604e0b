/**
 * Returns the sender's lines at the foot of every mail: company name, address, e-mail address and telephone. Facts that the
 * retailer has not told have no line.
 */
export function imprintOf(organisation: {
  legalName: string;
  streetAddress: string;
  postalCode: string;
  addressLocality: string;
  contactEmail: string;
  telephone: string;
}): string[] {
  const { legalName, streetAddress, postalCode, addressLocality, contactEmail, telephone } = organisation;
  const town = [postalCode, addressLocality].filter((part) => part !== '').join('\u00a0');
  return [
    legalName,
    [streetAddress, town].filter((part) => part !== '').join(', '),
    contactEmail,
    telephone.replaceAll(' ', '\u00a0'),
  ].filter((line) => line !== '');
}
