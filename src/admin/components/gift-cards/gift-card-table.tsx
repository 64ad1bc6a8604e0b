import type { ReactNode } from 'react';
import type { AdminGiftCard } from '../../../shop/selling/gift-cards/index.ts';
import { adminDayText } from '../../formats.ts';
import { giftCardStateOf } from '../gift-card-state.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists gift cards. `section`: address of the section; `day`: today (ISO date). */
export function GiftCardTable(props: { section: string; cards: readonly AdminGiftCard[]; day: string }): ReactNode {
  const { section, cards, day } = props;
  const { text, amount, time, language } = useWork();
  const say = text.giftCards;
  return (
    <TablePanel
      id="cards"
      title={say.found}
      empty={say.empty}
      broad
      columns={[
        { label: say.lastFour, look: 'tight' },
        { label: say.recipient, look: 'wide' },
        { label: say.order, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.balance, look: 'end' },
        { label: say.state },
        { label: say.expiresOn, look: 'tight' },
        { label: say.sentAt, look: 'tight' },
      ]}
      rows={cards.map((card) => ({
        key: card.id,
        cells: [
          <a key="card" href={`${section}/${card.id}`}>
            {card.lastFour === null ? say.noCode : `••••${card.lastFour}`}
          </a>,
          card.recipientName === '' ? card.recipientEmail : `${card.recipientName} · ${card.recipientEmail}`,
          card.orderNumber ?? text.none,
          amount(card.amount),
          amount(card.balance),
          say.states[giftCardStateOf(card, day)],
          card.expiresOn === null ? text.none : adminDayText(card.expiresOn, language),
          time(card.sentAt),
        ],
      }))}
    />
  );
}
