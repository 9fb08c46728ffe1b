-- PUSH-3: of a creation that gives way as a whole (DOC-5), because all that it gives is initial, the number is taken in like any other.
-- A late copy of it would otherwise be new to the server after the row was deleted, and bring it back.
do $$
declare
  definition text := pg_get_functiondef('sync.push_documents(text, text, jsonb[])'::regprocedure);
  judged constant text := 'sync.written_by_others(p.seen, $2, p.base, p.changes) as raced';
  written constant text := 'j.refused is null and j.known and j.final <> ''{}''';
begin
  if position(judged in definition) = 0 or position(written in definition) = 0 then
    raise exception 'sync.push_documents writes otherwise: revise this migration';
  end if;
  definition := replace(definition, judged, judged || $x$,
        p.known and not p.buried and p.changes->0 ? 'init'
          and (p.changes->0->>'n')::bigint > sync.seen_of(p.seen, $2, p.changes->0) as gives_way$x$);
  execute replace(definition, written, 'j.refused is null and j.known and (j.final <> ''{}'' or j.gives_way)');
end $$;
