import { walksOfHouse } from '../support/walks-of-house.ts';

/**
 * Walks through the demo shop with DEMO_LANGUAGES=it,en and pages built for it. A whole run of the tests includes them. The
 * first data loads seven languages while the shop starts.
 */
export default walksOfHouse('demo-languages', { timeout: 300_000 });
