/** Nouns that form compounds in a shop, in their dictionary form. The words of the catalogue extend them. */
export const GERMAN_NOUNS = `
  bikini sneaker triangel schwebetür hochflor taschenfeder
  Abend Abfall Ablage Ablauf Absatz Akazie Akku Aluminium Ananas Anhänger Anker Anzug Apfel Apparat Arbeit Arm Ärmel Armband
  Auflage Auge Ausschnitt Auto Baby Bad Bade Bahn Balkon Ball Balken Bambus Band Bank Bar Barock Batterie Bau Bauch Baum
  Baumwolle Becher Becken Beere Bein Beleuchtung Berg Besen Besteck Bett Beutel Bezug Bier Bild Bilder Birke Blatt Blech
  Blende Blitz Blume Bluse Boden Bogen Bohle Bohne Boot Bordüre Boxspring Box Brett Brief Brille Brot Brücke Brust Bücher
  Buch Buche Bügel Bühne Bund Bündchen Burg Büro Bürste Butter Camping Chino Computer Couch Dach Dame Dampf Daune Decke
  Deckel Deko Dekoration Denim Design Diele Dose Draht Drucker Dusche Duvet Eck Ecke Edelstahl Ei Eiche Eimer Eis Eisen
  Elektro Energie Erde Erle Esche Essen Essig Fach Faden Fahne Fahrrad Falte Familie Farbe Fass Feder Fein Feld Fell Fels
  Fenster Fernbedienung Fernsehen Fernseher Fest Feuer Filter Filz Finger Fisch Flansch Flasche Fleisch Flieder Fliege
  Flügel Flur Folie Form Frau Freizeit Freund Frost Frucht Frühling Funk Fuss Futter Gabel Gang Garderobe Gardine Garn
  Garten Gas Gast Gäste Gefrier Geist Geld Gemüse Gepäck Gerät Geruch Geschenk Geschirr Gesicht Gestell Getränk Gewicht
  Gewürz Glas Gold Gras Griff Grill Gummi Gurt Gürtel Haar Hafen Haken Hahn Halle Hals Halter Halterung Hammer Hand
  Handschuh Handtuch Handy Hanf Hase Haube Haus Haushalt Haut Hecke Heim Heizung Hemd Henkel Herbst Herd Herr Herz Himmel
  Hirsch Hobby Hocker Hof Holz Honig Hose Hotel Hüfte Hülle Hund Hut Insekt Jacke Jahr Jalousie Jersey Jogging Junge Kabel
  Kaffee Kalk Kamera Kamin Kamm Kanne Kante Kappe Karte Kasse Kasten Kaschmir Katze Keks Keller Keramik Kerze Kette Kiefer
  Kind Kinder Kirsche Kissen Kiste Klapp Klapper Klasse Klavier Kleid Kleider Kleidung Klima Klinge Knie Knopf Koch Koffer
  Kohle Kombi Kombination Kommode Komfort Konsole Kopf Kopfhörer Korb Kork Körper Kosmetik Kostüm Kragen Kraut Kreis Krone
  Küche Kuchen Kugel Kühl Kunst Kunstleder Kunststoff Kupfer Laden Lamelle Lampe Land Längen Langarm Lappen Laptop Laser Lasche Last
  Latte Laterne Lattenrost Lauf Lautsprecher Leder Lehne Leine Leinen Leinwand Leiste Leiter Leuchte Leute Licht Liebe Liege Linie
  Löffel Lounge Luft Mädchen Magen Magnet Mais Mann Männer Mantel Markise Marmor Maschine Massage Matratze Matte Mauer
  Maus Mehl Merino Messer Messing Metall Mikrofaser Mikrowelle Milch Mittag Mittel Möbel Mode Mond Monitor Motor Mühle Müll
  Mund Musik Muster Mütze Nacken Nacht Nachttisch Nagel Naht Name Nase Natur Netz Notebook Nuss Nussbaum Oberschrank Obst Ofen Ohr Öl Olive
  Optik Orden Ordner Palette Pantoffel Papier Park Party Pelz Pendel Perle Person Pfanne Pfeffer Pfeife Pferd Pflanze
  Pflege Pinsel Plastik Platte Platz Polo Polster Porzellan Post Puder Pullover Pulver Pumpe Punkt Puppe Rad Radio Rahmen
  Rand Rasen Rasier Ratte Rattan Raum Rausch Regal Regen Reh Reifen Reihe Reis Reise Reiss Reissverschluss Riemen Rind Ring
  Rinne Rock Rohr Rollkragen Rolle Rollo Röhre Rose Rost Rücken Rucksack Sack Saft Säge Sakko Salat Salz Samt Sand Sandale
  Satin Sattel Säule Schacht Schaf Schal Schale Schalter Schatten Schaufel Schaum Scheibe Schere Scheuer Schirm Schi
  Schlaf Schlafsofa Schlag Schlauch Schlitten Schloss Schlüssel Schmuck Schnalle Schnecke Schnee Schnitt Schnur Schoko
  Schrank Schraube Schreib Schrift Schublade Schuh Schule Schulter Schürze Schutz Schwamm Schwein Schwert Schwimm See Seide
  Seife Seil Seite Sekt Senf Sensor Service Sessel Set Shirt Shorts Silber Silikon Sitz Sitzer Ski Slip Socke Sofa Sohle
  Sommer Sonne Spannbett Spannbettlaken Speicher Speise Spiegel Spiel Spiele Spieler Spitze Sport Sprache Spray Spüle
  Stab Stahl Stamm Standard Stange Station Staub Staubsauger Stecker Steg Stein Stern Stick Stiefel Stiefelette Stiel Stift
  Stirn Stock Stoff Strahler Strand Strauss Strecke Streifen Strick Stroh Strom Strumpf Stück Stufe Stuhl Stunde Tablar
  Tablet Tafel Tag Tages Taille Tanga Tanne Tasche Tasse Technik Tee Telefon Teller Teppich Terrasse Textil Theke Thermo
  Tier Tinte Tisch Tischler Toast Toilette Ton Tonne Topf Torte Trainer Traum Treppe Trocken Trockner Tropfen Truhe Tube
  Tuch Tücher Tunika Tür Turm Turnen Twill Uhr Umzug Unterwäsche Urlaub Vase Velours Ventil Verschluss Video Vieh Vitrine
  Vogel Vorhang Vorrat Waage Wachs Wagen Wald Walnuss Wand Wanne Ware Wärme Wäsche Wasser Watte Weide Wein Welle Welt
  Werk Werkzeug Wetter Wiese Wild Wind Winkel Winter Wischer Woche Wohnwand Wohnung Wolle Wunder Würfel Wurzel Zahn Zange
  Zaun Zehe Zeichen Zeiger Zeit Zelt Zentrum Zimmer Zink Zoll Zone Zopf Zubehör Zucker Zug Zwiebel Zylinder`;

/** Words that precede a noun in a compound and are no nouns themselves. */
export const GERMAN_MODIFIERS = `
  alt back bade biege blumen brat bunt doppel drei dreh druck dunkel dünn eck einbau einfach einzel ess falt fein fern fest
  fix flach flanell fön frei front frontlader funk ganz gefrier gerad gross halb hänge heiss heiz hell herz hoch jog kalt
  kapuzen klapp klein koch komfort maxi midi kühl kurz lang lauf leicht lese liege mehr mini mittel multi nah nass oben ober outdoor
  pendel putz rasier reise reiss rühr rund sanft sauge schaukel scher schiebe schlaf schmal schmor schneid schnell schräg
  schreib schwarz schwing sitz spann spar spül stab stand steh stell stiel strick tief trag trink trocken überwurf unter vier
  vor voll walk wand warm wasch wechsel weich weiss wickel wohn zieh zwei`;

/**
 * Words that are no compounds, or whose last part does not name the thing: a Handschuh is no Schuh, a Bildschirm no
 * Schirm.
 */
export const GERMAN_KEPT = `
  Handschuh Bildschirm Rundhals Ausschnitt Lautsprecher Kopfhörer Fernseher Staubsauger Fahrrad Rucksack Schlagzeug Werkzeug
  Baumwolle Lattenrost Reissverschluss Schubkarre Spielzeug Feuerzeug Kleinod Seestern Löwenzahn Stiefmutter Handschelle
  Augapfel Eisbein Ohrfeige Fledermaus Meerschwein Meerschweinchen Wasserhahn Zapfhahn Kotflügel Drehmoment Eselsohr
  Glühbirne Kronleuchter Handtuch Handy Schildkröte Zaunkönig Junggeselle Hochzeit Mahlzeit Jahrzeit Kindergarten Ananas
  Bügeleisen Nagellack Edelstahl Rotwein Hosenträger Büstenhalter Kleiderbügel Steckdose Steckdosen Tastatur Material Stretch
  Kunststoff Kunstleder Sandale Pantolette Gardine Kommode Konsole Matratze Garnitur Organizer Kartoffel
  Waschbär Badminton Tischler Kissing Kettlebell Hantelbank Fussball Handball Basketball Volleyball Federball Tischtennis
  Nachtisch Esszimmer Wohnzimmer Schlafzimmer Kinderzimmer Badezimmer Arbeitszimmer Strumpfhose Schneebesen Gummibaum
  Feigenbaum Weihnachtsbaum Nussbaum Schaukelpferd Schlafanzug Trainingsanzug Badeanzug Saugglocke Windlicht Windlichter
  Regenschirm Sonnenschirm Lampenschirm Leinenschirm Pfeffermühle Brotkasten Werkbank Powerbank Datenbank Ladebank Giesskanne`;
