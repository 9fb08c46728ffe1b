/**
 * Evaluates the policies of `realtime.messages` for a private topic, on the message a caller would read or send. Writes
 * nothing.
 */
export const TOPIC_RIGHTS_SCHEMA = `
  create function _realtime.may(command "char", extension text, topic text, claims jsonb, reader name) returns boolean
  language plpgsql stable as $$
  declare
    policy text := _realtime.policy('realtime.messages'::regclass, reader, command);
    allowed boolean;
  begin
    if not has_table_privilege(reader, 'realtime.messages', case command when 'a' then 'insert' else 'select' end) then
      return false;
    end if;
    perform set_config('realtime.topic', topic, true), _realtime.assume(claims, reader);
    execute format('select %s from jsonb_populate_record(null::realtime.messages, $1) messages', policy) into allowed
    using jsonb_build_object('id', gen_random_uuid(), 'topic', topic, 'extension', extension, 'private', true,
      'inserted_at', now(), 'updated_at', now());
    perform set_config('role', 'none', true);
    return coalesce(allowed, false);
  exception when others then
    -- A policy that fails allows nothing.
    raise warning 'RlsPolicyError: %', sqlerrm;
    return false;
  end $$;
`;
