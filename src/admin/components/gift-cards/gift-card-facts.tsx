import type { ReactNode } from 'react';
import type { AdminGiftCard, AdminGiftCardMovement } from '../../../shop/selling/gift-cards/index.ts';
import { adminDayText } from '../../formats.ts';
import { giftCardStateOf } from '../gift-card-state.ts';
import { FactList, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

type OrderOf = (number: string) => ReactNode;

/** Shows what is known about a gift card. `day`: today (ISO date). */
export function GiftCardFacts(props: { card: AdminGiftCard; day: string; orderOf: OrderOf }): ReactNode {
  const { card, day, orderOf } = props;
  const { text, amount, time, language } = useWork();
  const say = text.giftCards;
  const facts: ([string, ReactNode] | false)[] = [
    [say.state, say.states[giftCardStateOf(card, day)]],
    [say.balance, amount(card.balance)],
    card.held > 0 && [say.held, amount(card.held)],
    [say.amount, amount(card.amount)],
    [say.expiresOn, card.expiresOn === null ? text.none : adminDayText(card.expiresOn, language)],
    [say.origin, say.origins[card.origin]],
    [say.order, card.orderNumber === null ? text.none : orderOf(card.orderNumber)],
    [say.recipient, [card.recipientName, card.recipientEmail].filter((part) => part !== '').join(', ') || text.none],
    card.senderName !== '' && [say.sender, card.senderName],
    [say.sendOn, adminDayText(card.sendOn, language)],
    [say.sentAt, time(card.sentAt)],
    card.issuedBy !== null && [say.issuedBy, card.issuedBy],
    card.reason !== null && [say.reason, card.reason],
  ];
  return (
    <Panel id="facts" title={say.facts}>
      <FactList facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  );
}

/** Lists what changed the balance of a gift card. */
export function GiftCardMovements(props: { movements: readonly AdminGiftCardMovement[]; orderOf: OrderOf }): ReactNode {
  const { movements, orderOf } = props;
  const { text, amount, time } = useWork();
  const say = text.giftCards;
  return (
    <TablePanel
      id="movements"
      title={say.movements}
      empty={say.noMovements}
      columns={[
        { label: say.day, look: 'tight' },
        { label: say.kind },
        { label: say.amount, look: 'end' },
        { label: say.balance, look: 'end' },
        { label: say.order, look: 'tight' },
        { label: say.by },
      ]}
      rows={movements.map((movement) => ({
        key: String(movement.id),
        cells: [
          time(movement.movedAt),
          say.kinds[movement.kind],
          amount(movement.amount),
          amount(movement.balance),
          movement.orderNumber === null ? text.none : orderOf(movement.orderNumber),
          movement.movedBy ?? text.none,
        ],
      }))}
    />
  );
}
