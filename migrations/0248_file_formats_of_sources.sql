-- Format that an extension reads; empty for the formats of the platform.
alter table feed_source add column file_format text not null default '';
