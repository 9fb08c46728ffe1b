/**
 * On Postgres, @supabase/lite double-encodes the JSON of users and identities. It decodes that itself, but SQL does not: policies,
 * functions, and the generated column `identities.email`. So triggers unwrap the JSON on every write.
 */
export const AUTH_JSON_SCHEMA = `
  create or replace function auth.unwrapped(value jsonb) returns jsonb
  language sql immutable as $$ select case jsonb_typeof(value) when 'string' then (value #>> '{}')::jsonb else value end $$;

  create or replace function auth.unwrap_user() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.raw_app_meta_data := auth.unwrapped(new.raw_app_meta_data);
    new.raw_user_meta_data := auth.unwrapped(new.raw_user_meta_data);
    return new;
  end $$;
  create or replace trigger unwrap_json before insert or update on auth.users for each row execute function auth.unwrap_user();

  create or replace function auth.unwrap_identity() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.identity_data := auth.unwrapped(new.identity_data);
    return new;
  end $$;
  create or replace trigger unwrap_json before insert or update on auth.identities for each row execute function auth.unwrap_identity();
`;
