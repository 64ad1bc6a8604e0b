import { defineHouse } from 'kontor/house';
import { at } from './tenants/at.ts';
import { ch } from './tenants/ch.ts';
import { de } from './tenants/de.ts';
import { nl } from './tenants/nl.ts';
import { theme } from './theme.ts';

/** Demo retailer: a mail-order company for fashion, furniture, technology and home in four countries. */
const montarve = defineHouse({
  name: 'montarve',
  tenants: { ch, de, at, nl },
  fallback: 'de',
  demo: {
    load: async (deps) => (await import('./data/load.ts')).loadDemo(deps),
    past: new URL('./data/past/process.ts', import.meta.url),
    specimens: () => import('./data/labels.ts'),
  },
  theme,
});

export default montarve;

/** Tenants of the demo retailer with their ids in the type. */
export const { tenants } = montarve;

export type MontarveTenantId = keyof typeof tenants;
