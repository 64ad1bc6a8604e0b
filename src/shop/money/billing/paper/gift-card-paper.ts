/** Content of a printed gift card. `draw-gift-card.ts` decides the layout. */
export type GiftCardPaper = {
  kind: 'gift-card';
  title: string;
  lang: string;
  createdAt: Date;
  houseName: string;
  footer: string;
  motif: string;
  amount: string;
  name: string;
  message: string[];
  from: string;
  code: string;
  facts: [label: string, value: string][];
  how: string;
  scan: string;
};
