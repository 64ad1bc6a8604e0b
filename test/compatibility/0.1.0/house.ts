import { defineHouse } from 'kontor/house';
import { extensions } from './extensions/index.ts';
import { ch } from './tenants/ch.ts';
import { it } from './tenants/it.ts';
import { theme } from './theme.ts';

/** Example retailer: a small bicycle shop in Switzerland, in Italian and English, and in Italy. */
const example = defineHouse({
  name: 'example',
  tenants: { ch, it },
  fallback: 'ch',
  theme,
  extensions,
});

export default example;
