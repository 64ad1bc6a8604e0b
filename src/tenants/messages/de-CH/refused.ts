/** Texts of the answer to a form that is sent to a page without one. */
export const refused = {
  title: 'So geht es hier nicht weiter',
  text: 'Diese Adresse nimmt keine Formulare an. Öffnen Sie die Seite neu oder beginnen Sie auf der Startseite.',
};
