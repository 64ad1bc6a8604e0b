import { isPathOfShop } from '../products/index.ts';

/** Addresses that belong to the shop itself, for changes of the tree. */
export const PATH_RULES = { isReserved: isPathOfShop };
