import type { GatewayDocument } from '../../../gateway/gateway-document.ts';
import { personalData, type Wish } from '../../badges.ts';
import type { Done } from '../../data/personal.ts';

/** Changes wishlist or basket by the gateway. Shows the change at once and reverts it on failure. Never throws. */
export async function changeWishes(document: GatewayDocument, variables: object, wish?: Wish): Promise<Done> {
  try {
    return await (await personalData()).change(document, variables, wish);
  } catch {
    return { isDone: false, message: null };
  }
}
