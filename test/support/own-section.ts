import type { OwnedSection } from '../../src/shop/staff/own-sections/index.ts';

const view = { parts: [{ kind: 'text', title: 'Text', text: 'Nothing to do.' }] } as const;

/** Section of an extension for tests of the back office: a text on each page. */
export const TEST_SECTION: OwnedSection = {
  extension: 'tests',
  section: {
    ...{ name: 'test-rides', area: 'orders' },
    title: { de: 'Probefahrten', fr: 'Essais de vélos', en: 'Test rides' },
    permission: { de: 'Probefahrten ansehen', fr: 'Voir les essais', en: 'See test rides' },
    list: async () => view,
    page: async () => view,
  },
};
