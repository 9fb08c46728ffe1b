-- An access token outlives its session by up to an hour. A new password ends all other sessions, and from then on the API
-- refuses their tokens. PostgREST calls this before each request (db_pre_request); the embedded backend asks in
-- backend/http/token-gate.ts.

create schema gate;
grant usage on schema gate to anon, authenticated, service_role;

-- True if the token's session no longer exists. API keys, and tokens signed elsewhere, have no session.
create function gate.is_session_ended(claims jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select claims ? 'session_id' and not exists (select from auth.sessions s where s.id = (claims->>'session_id')::uuid)
$$;

create function gate.refuse_ended_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if gate.is_session_ended(nullif(current_setting('request.jwt.claims', true), '')::jsonb) then
    raise sqlstate 'PT401' using message = 'The session has ended';
  end if;
end $$;

revoke execute on all functions in schema gate from public;
grant execute on all functions in schema gate to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'gate.refuse_ended_session';
    notify pgrst, 'reload config';
  end if;
end $$;
