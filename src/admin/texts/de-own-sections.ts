import type { SectionFieldProblem } from '../../shop/staff/own-sections/index.ts';

/** Texts around sections of extensions in German (de-CH). */
export const ownSections = {
  extensionSections: {
    done: 'Gespeichert.',
    failed: 'Dieser Bereich antwortet nicht. Er ist eine Erweiterung; die anderen Bereiche sind davon nicht betroffen.',
    gone: 'Diese Seite gibt es nicht oder nicht mehr.',
    formGone: 'Dieses Formular gibt es nicht mehr. Es wurde nichts geändert; Ihre Eingaben stehen unten.',
    unreachable: 'Die Erweiterung antwortet nicht. Es wurde nichts geändert; Ihre Eingaben stehen unten.',
    entered: 'Ihre Eingaben',
    actFailed:
      'Die Erweiterung hat nicht geantwortet. Bitte prüfen Sie, ob die Änderung angekommen ist, bevor Sie sie noch einmal senden.',
    problems: {
      required: 'Bitte füllen Sie dieses Feld aus.',
      'invalid-choice': 'Bitte wählen Sie eine der Möglichkeiten.',
      'no-number': 'Bitte geben Sie eine ganze Zahl ein.',
      'no-day': 'Bitte geben Sie einen Tag an.',
      'too-long': 'Dieser Text ist zu lang.',
    } satisfies Record<SectionFieldProblem, string>,
    checkFields: 'Bitte prüfen Sie die markierten Felder.',
  },
};
