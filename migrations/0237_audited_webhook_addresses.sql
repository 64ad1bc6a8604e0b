-- The audit trail had whole addresses of webhooks, whose paths may contain secrets. It keeps the server and a hash of the
-- rest, as the shop records them now. The trail stays append-only for all others: the function changes for this transaction.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_audit' and tg_op = 'UPDATE' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;

create function shortened_webhook(facts jsonb) returns jsonb language sql immutable as $$
  select case when url is null or url ~ '/…[0-9a-f]{8}$' then facts
    else facts || jsonb_build_object('url', regexp_replace(server, '//[^@]*@', '//') || '/…' || left(encode(sha256(convert_to(
      case when rest ~ '^/' then rest else '/' || rest end, 'UTF8')), 'hex'), 8)) end
  from (select facts->>'url' as url, substring(facts->>'url' from '^[a-z]+://[^/?#]*') as server,
    regexp_replace(regexp_replace(facts->>'url', '^[a-z]+://[^/?#]*', ''), '#.*$', '') as rest) one
$$;

update staff_audit set before = shortened_webhook(before), after = shortened_webhook(after)
where at >= '2026-11-27' and action in ('webhook.created', 'webhook.changed')
  and (shortened_webhook(before) is distinct from before or shortened_webhook(after) is distinct from after);

drop function shortened_webhook(jsonb);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
