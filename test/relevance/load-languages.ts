// Loads the demo shop in the languages of DEMO_LANGUAGES, in a process of its own: the tenants read it at their import.
import { loadDemoShop } from '../support/demo-shop-cluster.ts';

const [url, folder] = process.argv.slice(2);
if (!url || !folder) throw new Error('usage: load-languages.ts <database> <folder>');
const { at } = await loadDemoShop(url, folder);
process.stdout.write(`${at}\n`);
