import { defineExtension } from 'kontor/extending';

/** Categories of printed maps and guide books. */
const PRINTED: ReadonlySet<string> = new Set(['gear-maps', 'gear-guides']);

/** Printed maps and guide books take the reduced rate, whatever class the feed of their publisher names. */
export const mapsAndGuides = defineExtension({
  name: 'maps-and-guides',
  interface: 1,
  taxRule: {
    classOf: ({ categoryId, vatClass }) => (PRINTED.has(categoryId) ? 'reduced' : vatClass),
  },
});
