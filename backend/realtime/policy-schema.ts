/**
 * The row-level security condition of a command (`r` select, `a` insert) and role as SQL over the table's columns: any
 * permissive policy and all restrictive ones.
 * Postgres applies policies only to stored rows. Realtime evaluates them on deleted rows, earlier versions and transient
 * messages.
 */
export const POLICY_SCHEMA = `
  create function _realtime.policy(relation oid, reader name, command "char") returns text
  language sql stable set search_path = '' as $$
    select case
      when not c.relrowsecurity or r.rolbypassrls or r.rolsuper then 'true'
      else (
        select format('(%s)%s',
          coalesce(string_agg(condition, ' or ') filter (where is_permissive), 'false'),
          coalesce(string_agg(' and ' || condition, '') filter (where not is_permissive), ''))
        from (
          select p.polpermissive as is_permissive, format('coalesce(%s, false)', pg_get_expr(
            case command when 'a' then coalesce(p.polwithcheck, p.polqual) else p.polqual end, p.polrelid)) as condition
          from pg_policy p
          where p.polrelid = c.oid and p.polcmd in (command, '*')
            and case command when 'a' then coalesce(p.polwithcheck, p.polqual) else p.polqual end is not null
            and exists (select from unnest(p.polroles) member where member = 0 or pg_has_role(r.oid, member, 'usage'))
        ) policies
      )
    end
    from pg_class c, pg_roles r
    where c.oid = relation and r.rolname = reader
  $$;

  -- What auth.uid() and its like answer, and whose rights hold, until the transaction ends. The same
  -- settings as assumeCaller in backend/database/request-context.ts.
  create function _realtime.assume(claims jsonb, reader text) returns void
  language plpgsql as $$
  begin
    perform
      set_config('request.jwt.claim.sub', coalesce(claims->>'sub', ''), true),
      set_config('request.jwt.claim.role', reader, true),
      set_config('request.jwt.claim.email', coalesce(claims->>'email', ''), true),
      set_config('request.jwt.claims', claims::text, true),
      set_config('role', reader, true);
    -- Without them everything below would run with the server's own rights.
    if current_user::text is distinct from reader or current_setting('request.jwt.claims', true) is distinct from claims::text then
      raise exception 'The role and the claims could not be set';
    end if;
  end $$;
`;
