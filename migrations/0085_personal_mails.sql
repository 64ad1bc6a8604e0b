-- Whoever refused personal mails may say in their account that they want them again: that is a word of its own in the proof.
alter table newsletter_event drop constraint newsletter_event_what_check;
alter table newsletter_event add constraint newsletter_event_what_check
  check (what in ('asked', 'granted', 'frequency', 'pause', 'ended', 'impersonal', 'personal', 'bounced')) not valid;
