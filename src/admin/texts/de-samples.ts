import type { SampleState } from '../../shop/customers/fabric-samples/index.ts';

const states: Record<SampleState, string> = { waiting: 'Offen', sent: 'Verschickt' };

/** Texts of the section for samples of covers in German (de-CH). */
export const samples = {
  samples: {
    title: 'Stoffmuster',
    intro:
      'Offene Bestellungen anwählen, Begleitbriefe drucken, Muster beilegen und als verschickt markieren. Der Brief passt in ein Fenstercouvert und nennt die Bezüge.',
    task: (count: number) =>
      count === 1
        ? '1 Bestellung von Stoffmustern ist zu verschicken'
        : `${count} Bestellungen von Stoffmustern sind zu verschicken`,
    state: 'Zustand',
    all: 'Alle',
    states,
    tabs: { waiting: 'offen', sent: 'verschickt' },
    empty: 'Keine Bestellung gefunden.',
    act: 'Briefe drucken und als verschickt markieren',
    print: 'Begleitbriefe drucken',
    printHint: 'Zuerst drucken und beilegen, dann bestätigen. Der Ausdruck enthält genau diese Bestellungen.',
    requested: 'Bestellt',
    recipient: 'Name',
    address: 'Adresse',
    email: 'E-Mail-Adresse',
    product: 'Artikel',
    covers: 'Bezüge',
    locale: 'Sprache',
    sent: 'Verschickt',
    from: 'Bestellt ab',
    to: 'Bestellt bis',
    productNumber: 'Artikel- oder Variantennummer',
  },
};
