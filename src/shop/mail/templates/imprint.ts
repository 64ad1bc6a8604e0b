/** Who writes, at the foot of every mail: the house, where it is, its address for mails, its telephone. A line each. */
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
