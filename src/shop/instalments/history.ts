/** How old an order has to be before it counts as history: the invoice's term and two reminders. */
const HISTORY_DAYS = 30;

/** Orders from before this moment show how somebody pays. */
export function historyBefore(now: Date): Date {
  return new Date(now.getTime() - HISTORY_DAYS * 86_400_000);
}
