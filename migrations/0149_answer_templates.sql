-- Answer templates that employees maintain, per locale, with variables such as {{order}}.
create table answer_template (
  id uuid primary key default gen_random_uuid(),
  -- A template that an action of the ticket's page inserts; null for all others.
  purpose text unique check (purpose in ('return-label')),
  position integer not null,
  -- Counts changes, so that two employees do not overwrite each other.
  version integer not null default 1,
  changed_at timestamptz not null,
  -- Null for a template of the shop that no employee changed.
  staff_email text
);

create table answer_template_text (
  template_id uuid not null references answer_template (id) on delete cascade,
  locale text not null,
  name text not null,
  text text not null,
  primary key (template_id, locale)
);

insert into answer_template (id, purpose, position, changed_at) values
  ('00000000-0000-4000-8000-000000000141', null, 1, now()),
  ('00000000-0000-4000-8000-000000000142', null, 2, now()),
  ('00000000-0000-4000-8000-000000000143', null, 3, now()),
  ('00000000-0000-4000-8000-000000000144', 'return-label', 4, now()),
  ('00000000-0000-4000-8000-000000000145', null, 5, now());

insert into answer_template_text (template_id, locale, name, text) values
  ('00000000-0000-4000-8000-000000000141', 'de-CH', 'Eingang bestätigen', E'Guten Tag {{name}}\n\nVielen Dank für Ihre Nachricht. Wir klären das ab und melden uns innert zweier Arbeitstage.\n\nFreundliche Grüsse\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000141', 'fr-CH', 'Confirmer la réception', E'Bonjour {{name}}\n\nMerci pour votre message. Nous l’examinons et vous répondons sous deux jours ouvrables.\n\nMeilleures salutations\nVotre service clientèle'),
  ('00000000-0000-4000-8000-000000000141', 'de-DE', 'Eingang bestätigen', E'Guten Tag {{name}}\n\nVielen Dank für Ihre Nachricht. Wir klären das ab und melden uns innerhalb von zwei Arbeitstagen.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000141', 'de-AT', 'Eingang bestätigen', E'Guten Tag {{name}}\n\nVielen Dank für Ihre Nachricht. Wir klären das ab und melden uns innerhalb von zwei Arbeitstagen.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000141', 'nl-NL', 'Ontvangst bevestigen', E'Goedendag {{name}}\n\nBedankt voor uw bericht. Wij zoeken het uit en antwoorden binnen twee werkdagen.\n\nMet vriendelijke groet\nUw klantenservice'),
  ('00000000-0000-4000-8000-000000000142', 'de-CH', 'Rückfrage', E'Guten Tag {{name}}\n\nVielen Dank für Ihre Nachricht. Damit wir helfen können, fehlt uns noch eine Angabe: \n\nFreundliche Grüsse\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000142', 'fr-CH', 'Demander une précision', E'Bonjour {{name}}\n\nMerci pour votre message. Pour vous aider, il nous manque encore une indication : \n\nMeilleures salutations\nVotre service clientèle'),
  ('00000000-0000-4000-8000-000000000142', 'de-DE', 'Rückfrage', E'Guten Tag {{name}}\n\nVielen Dank für Ihre Nachricht. Damit wir helfen können, fehlt uns noch eine Angabe: \n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000142', 'de-AT', 'Rückfrage', E'Guten Tag {{name}}\n\nVielen Dank für Ihre Nachricht. Damit wir helfen können, fehlt uns noch eine Angabe: \n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000142', 'nl-NL', 'Navraag', E'Goedendag {{name}}\n\nBedankt voor uw bericht. Om te kunnen helpen missen wij nog een gegeven: \n\nMet vriendelijke groet\nUw klantenservice'),
  ('00000000-0000-4000-8000-000000000143', 'de-CH', 'Erledigt', E'Guten Tag {{name}}\n\nWir haben Ihr Anliegen erledigt. Wenn noch etwas offen ist, schreiben Sie uns bitte.\n\nFreundliche Grüsse\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000143', 'fr-CH', 'Réglé', E'Bonjour {{name}}\n\nNous avons réglé votre demande. S’il reste une question, écrivez-nous.\n\nMeilleures salutations\nVotre service clientèle'),
  ('00000000-0000-4000-8000-000000000143', 'de-DE', 'Erledigt', E'Guten Tag {{name}}\n\nWir haben Ihr Anliegen erledigt. Wenn noch etwas offen ist, schreiben Sie uns bitte.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000143', 'de-AT', 'Erledigt', E'Guten Tag {{name}}\n\nWir haben Ihr Anliegen erledigt. Wenn noch etwas offen ist, schreiben Sie uns bitte.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000143', 'nl-NL', 'Opgelost', E'Goedendag {{name}}\n\nWij hebben uw verzoek afgehandeld. Is er nog iets open, schrijf ons dan.\n\nMet vriendelijke groet\nUw klantenservice'),
  ('00000000-0000-4000-8000-000000000144', 'de-CH', 'Rücksendeetikett', E'Guten Tag {{name}}\n\nIhre Rückgabe zur Bestellung {{order}} ist angemeldet, sie hat die Nummer {{return}}. Das Etikett haben wir Ihnen in einer eigenen E-Mail geschickt: Bitte drucken Sie es aus, kleben Sie es auf das Paket und geben Sie es bei der Post auf.\n\nFreundliche Grüsse\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000144', 'fr-CH', 'Étiquette de retour', E'Bonjour {{name}}\n\nVotre retour pour la commande {{order}} est enregistré sous le numéro {{return}}. Nous vous avons envoyé l’étiquette dans un e-mail séparé : imprimez-la, collez-la sur le colis et déposez-le à la poste.\n\nMeilleures salutations\nVotre service clientèle'),
  ('00000000-0000-4000-8000-000000000144', 'de-DE', 'Rücksendeetikett', E'Guten Tag {{name}}\n\nIhre Rückgabe zur Bestellung {{order}} ist angemeldet, sie hat die Nummer {{return}}. Das Etikett haben wir Ihnen in einer eigenen E-Mail geschickt: Bitte drucken Sie es aus, kleben Sie es auf das Paket und geben Sie es bei der Post auf.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000144', 'de-AT', 'Rücksendeetikett', E'Guten Tag {{name}}\n\nIhre Rückgabe zur Bestellung {{order}} ist angemeldet, sie hat die Nummer {{return}}. Das Etikett haben wir Ihnen in einer eigenen E-Mail geschickt: Bitte drucken Sie es aus, kleben Sie es auf das Paket und geben Sie es bei der Post auf.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000144', 'nl-NL', 'Retourlabel', E'Goedendag {{name}}\n\nUw retour bij bestelling {{order}} is aangemeld onder nummer {{return}}. Het label hebben wij u in een aparte e-mail gestuurd: print het, plak het op het pakket en geef het af bij een postpunt.\n\nMet vriendelijke groet\nUw klantenservice'),
  ('00000000-0000-4000-8000-000000000145', 'de-CH', 'Stand der Lieferung', E'Guten Tag {{name}}\n\nIhre Bestellung {{order}} vom {{orderDate}} ist unterwegs. Mit der Sendungsnummer {{tracking}} können Sie den Weg des Pakets verfolgen.\n\nFreundliche Grüsse\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000145', 'fr-CH', 'Suivi de la livraison', E'Bonjour {{name}}\n\nVotre commande {{order}} du {{orderDate}} est en route. Le numéro d’envoi {{tracking}} vous permet de suivre le colis.\n\nMeilleures salutations\nVotre service clientèle'),
  ('00000000-0000-4000-8000-000000000145', 'de-DE', 'Stand der Lieferung', E'Guten Tag {{name}}\n\nIhre Bestellung {{order}} vom {{orderDate}} ist unterwegs. Mit der Sendungsnummer {{tracking}} können Sie den Weg des Pakets verfolgen.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000145', 'de-AT', 'Stand der Lieferung', E'Guten Tag {{name}}\n\nIhre Bestellung {{order}} vom {{orderDate}} ist unterwegs. Mit der Sendungsnummer {{tracking}} können Sie den Weg des Pakets verfolgen.\n\nFreundliche Grüße\nIhr Kundendienst'),
  ('00000000-0000-4000-8000-000000000145', 'nl-NL', 'Status van de levering', E'Goedendag {{name}}\n\nUw bestelling {{order}} van {{orderDate}} is onderweg. Met zendingnummer {{tracking}} kunt u het pakket volgen.\n\nMet vriendelijke groet\nUw klantenservice');
