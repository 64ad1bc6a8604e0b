import type { FieldProblem } from '../../shop/selling/checkout/codes.ts';

/** Problems of fields that an employee enters for a customer, in German (de-CH). */
export const entryProblems = {
  entryProblems: {
    required: 'Bitte ausfüllen.',
    'invalid-email': 'Diese E-Mail-Adresse ist nicht gültig.',
    'too-long': 'Diese Eingabe ist zu lang.',
    'digits-only': 'Nur Ziffern sind erlaubt.',
    'invalid-postal-code': 'Diese Postleitzahl gibt es nicht.',
    'invalid-characters': 'Diese Eingabe enthält Zeichen, die nicht erlaubt sind.',
    'invalid-date': 'Bitte ein Datum wie 21.11.1990 eingeben.',
    'too-young': 'Auf Rechnung bestellt nur, wer mindestens 18 Jahre alt ist.',
    'other-birthday': 'Im Kundenkonto steht ein anderes Geburtsdatum.',
    'too-young-for-credit': 'In Raten bezahlt nur, wer mindestens 18 Jahre alt ist.',
    'plan-not-offered': 'Dieser Ratenplan wird für die Bestellung nicht angeboten.',
    'needs-writing': 'Für diesen Plan braucht es zuerst den unterschriebenen Rahmenvertrag.',
    'credit-refused': 'Für diese Person sind im Moment keine Raten möglich.',
    'country-not-served': 'In dieses Land liefert der Shop nicht.',
    'method-not-offered': 'Diese Zahlungsart ist für die Bestellung nicht möglich.',
    'invalid-choice': 'Bitte eine der angebotenen Möglichkeiten wählen.',
    'po-box': 'An ein Postfach kann nicht geliefert werden.',
    'choose-town': 'Zu dieser Postleitzahl gehören mehrere Orte. Bitte einen wählen.',
    'town-differs': 'Dieser Ort gehört nicht zur Postleitzahl. Korrigieren oder zur Bestätigung noch einmal senden.',
    'not-collectable': 'Diese Ware kann nicht an einen Abholort geliefert werden.',
    'choose-point': 'Bitte einen Abholort wählen.',
    'invalid-pickup-number': 'Bitte die Nummer mit 6 bis 10 Ziffern eingeben.',
  } satisfies Record<FieldProblem, string>,
};
