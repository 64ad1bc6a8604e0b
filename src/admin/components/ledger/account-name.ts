import type { StaffText } from '../../texts/index.ts';

/** Names an account by its customer, or by the newest order of a guest. */
export function accountName(
  { customerNumber, orderNumber }: { customerNumber: string | null; orderNumber: string | null },
  say: StaffText['ledger'],
): string {
  return customerNumber ?? (orderNumber === null ? say.guest : say.guestOf(orderNumber));
}
