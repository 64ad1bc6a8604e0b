/** What programs are told when the REST interface refuses them; people read it in logs and on consoles. */
export const api = {
  problems: {
    'not-found': 'Diesen Endpunkt gibt es nicht.',
    'method-not-allowed': 'Dieser Endpunkt kennt diese Methode nicht.',
    'unsupported-type': 'Dieser Inhaltstyp wird hier nicht angenommen.',
    'too-large': 'Die Anfrage ist zu gross.',
    'malformed-json': 'Der Inhalt ist kein gültiges JSON.',
    'invalid-parameters': 'Mindestens ein Parameter ist ungültig.',
    'invalid-body': 'Mindestens ein Feld ist ungültig.',
    'too-many-requests': 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
    'not-logged-in': 'Dafür müssen Sie angemeldet sein.',
    'no-consent': 'Dafür fehlt die Einwilligung.',
    'foreign-request': 'Diese Anfrage kommt von einer anderen Website.',
    'wrong-login': 'E-Mail-Adresse und Passwort passen nicht zusammen.',
    'not-open': 'Der Shop ist im Moment nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    internal: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  },
  fields: {
    required: 'Diese Angabe fehlt.',
    'whole-number': 'Nur ganze Zahlen sind erlaubt.',
    number: 'Diese Zahl liegt nicht im erlaubten Bereich.',
    choice: 'Dieser Wert steht nicht zur Auswahl.',
    'price-range': 'Bitte geben Sie einen Bereich wie 10-99.90 an.',
    locale: 'Diese Sprache gibt es in diesem Shop nicht.',
    'too-long': 'Dieser Wert ist zu lang.',
    invalid: 'Dieser Wert ist ungültig.',
  },
};
