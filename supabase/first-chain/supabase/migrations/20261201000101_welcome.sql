-- Whom the server still has to welcome is looked for every minute (backend/auth/mail/welcome.ts).
create index users_to_welcome on public.users (created_at) where not welcome_email_sent;
