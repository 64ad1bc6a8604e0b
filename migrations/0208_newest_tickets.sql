-- Beside writes: messages of all states by time, for the list of all and for the search for frequent words.
create index concurrently if not exists contact_ticket_newest on contact_ticket (tenant, created_at, id);
