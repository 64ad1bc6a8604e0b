import type { ExtensionContext } from '../../../extending/context.ts';
import type { EventType, ShopEvent } from '../events/index.ts';

/** Function of an extension that gets business events. */
export type EventListener = {
  /**
   * Name within the extension. The shop stores by both names how far a listener has come; with another name it begins
   * anew, with the events from then on.
   */
  name: string;
  /** Types that it gets. */
  types: readonly EventType[];
  /**
   * Handles an event, within 30 seconds. It gets each event at least once, and those of one subject in their order. If it
   * throws, the event is passed again after growing pauses; later events of the subject wait, others do not.
   */
  handle(event: ShopEvent, context: ExtensionContext): void | Promise<void>;
};
