import { walksOfHouse } from '../support/walks-of-house.ts';

/** npm run test:example: walks through the shops of the example retailer. A whole run of the tests includes them. */
export default walksOfHouse('example-house');
