-- Persons on gift cards are erased by retention, see docs/rules/privacy.md.
create index gift_card_people on gift_card (sent_at) where recipient_email <> '' or sender_name <> '' or message <> '';
create index basket_gift_cards on basket (changed_at) where gift_cards is not null;
