import { keepHouse } from './kept-house.ts';

/** Part of npm test: the demo house is loaded once, and tests start copies of it. */
await keepHouse();
