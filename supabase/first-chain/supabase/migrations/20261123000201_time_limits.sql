-- A statement of a role that runs longer is ended. PostgREST applies these limits to each request; the
-- embedded backend does the same on a Postgres server (backend/database/request-context.ts).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '30s';
notify pgrst, 'reload config';
