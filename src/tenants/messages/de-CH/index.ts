import { basket } from './basket.ts';
import { catalogue } from './catalogue.ts';
import { frame } from './frame.ts';
import { wishlist } from './wishlist.ts';

/** Swiss German, the model of all other catalogues. */
export const messages = { frame, catalogue, basket, wishlist };
