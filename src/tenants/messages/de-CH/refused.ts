/** Texts of the answer to a form that is sent to a page without one. */
export const refused = {
  title: 'Hier können Sie nichts absenden',
  text: 'Diese Adresse nimmt keine Formulare an. Öffnen Sie die Seite neu oder beginnen Sie auf der Startseite.',
};
