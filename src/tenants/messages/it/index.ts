import type { Messages } from '../types.ts';
import { basket } from './basket.ts';
import { catalogue } from './catalogue.ts';
import { departments } from './departments.ts';
import { frame } from './frame.ts';
import { wishlist } from './wishlist.ts';

export const messages: Messages = { frame, departments, catalogue, basket, wishlist };
