import type { Messages } from '../types.ts';
import { basket } from './basket.ts';
import { catalogue } from './catalogue.ts';
import { frame } from './frame.ts';
import { wishlist } from './wishlist.ts';

export const messages: Messages = { frame, catalogue, basket, wishlist };
