/**
 * Texts whose widths stand for those of a shop, in its five languages. Figures of reference-widths.ts belong to exactly
 * these texts.
 */
export const SAMPLES = {
  text: [
    'Kostenlose Lieferung ab einem Bestellwert von 50 Franken, Rücksendung innert 30 Tagen.',
    'Das Kleid hat einen V-Ausschnitt, kurze Ärmel und einen schwingenden Rock bis zur Wade.',
    'Livraison gratuite dès 50 francs, retour dans les trente jours, paiement après réception.',
    'La robe a une encolure en V, des manches courtes et une jupe ample qui descend au mollet.',
    'Gratis verzending vanaf vijftig euro, binnen dertig dagen terug te sturen, betaal achteraf.',
    'Spedizione gratuita da 50 euro, reso entro trenta giorni, pagamento dopo la consegna.',
    'Free delivery over 50 pounds, returns within thirty days, pay after your parcel arrives.',
    'In den Warenkorb · Ajouter au panier · In winkelwagen · Aggiungi al carrello · Add to basket',
  ],
  figures: [
    'CHF 1’249.90 statt CHF 1’599.00 –22 %',
    '1.249,90 € au lieu de 1 599,00 € –22 %',
    'Lieferbar in 2–3 Werktagen · 4,6 (128)',
    'Livrable en 2 à 3 jours ouvrables · 4,6 (128)',
    'ab 39.95 · dès 39.95 · vanaf € 39,95 · da 39,95 €',
  ],
  titles: [
    'Damenmode und Herrenmode',
    'Möbel für drinnen und draussen',
    'Mode femme et mode homme',
    'Nouveautés de la saison',
    'Dameskleding en herenkleding',
    'Novità per la casa e il giardino',
    'New arrivals for home and garden',
  ],
} as const;

/** Kinds of texts that a face of a font is for. */
export type SampleKind = keyof typeof SAMPLES;
