-- A currency is any code of three capital letters.
alter table exchange_rate
  drop constraint exchange_rate_currency_check,
  drop constraint exchange_rate_quote_check,
  add constraint exchange_rate_currency_check check (currency ~ '^[A-Z]{3}$') not valid,
  add constraint exchange_rate_quote_check check (quote ~ '^[A-Z]{3}$') not valid;
alter table exchange_rate validate constraint exchange_rate_currency_check;
alter table exchange_rate validate constraint exchange_rate_quote_check;

alter table report_schedule
  drop constraint report_schedule_currency_check,
  add constraint report_schedule_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table report_schedule validate constraint report_schedule_currency_check;
