/** Matches "Postfach 12", "Case postale", "C.P. 12", "Casella postale", "Postbus 12", "P.O. Box 1", "PF 12". */
const PO_BOX =
  /^(?:post(?:fach|schliessfach|schließfach|bus|box)(?![a-zäöü])|case postale|casella postale|boîte postale|boite postale|c\.? ?p\.?(?= ?\d|$)|p\.? ?o\.? ?box|pf(?= ?\d|$))/i;

/**
 * Tells whether a street is a post office box. Swiss Post delivers no parcels there (docs/rules/delivery.md#po-boxes);
 * bills can be sent there.
 */
export function isPoBox(street: string): boolean {
  return PO_BOX.test(street.trim());
}
