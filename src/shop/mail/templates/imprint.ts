/** Returns the sender's lines at the foot of every mail: company name, address, e-mail address and telephone. */
export function imprintOf(organisation: {
  legalName: string;
  streetAddress: string;
  postalCode: string;
  addressLocality: string;
  contactEmail: string;
  telephone: string;
}): string[] {
  const { legalName, streetAddress, postalCode, addressLocality, contactEmail, telephone } = organisation;
  return [
    legalName,
    `${streetAddress}, ${postalCode}\u00a0${addressLocality}`,
    contactEmail,
    telephone.replaceAll(' ', '\u00a0'),
  ];
}
