import { type SessionUser, useSession } from '../../../shared/session/session-context.tsx';

/** Link to the operator's feedback widget. The widget learns who writes only when the link is opened. */
export function WidgetLink({ url }: { url: string }) {
  const session = useSession();
  const user = session.user?.isTrial ? null : session.user;
  return (
    <p>
      <a href={withWriter(url, user)} target="_blank" rel="noopener">
        Open the feedback form
      </a>{' '}
      at {new URL(url).host}.{user === null ? null : ' It receives your account id and email address.'}
    </p>
  );
}

function withWriter(url: string, user: SessionUser | null): string {
  const address = new URL(url);
  address.searchParams.set('page', globalThis.location.pathname);
  if (user !== null) {
    address.searchParams.set('user', user.id);
    if (user.email) address.searchParams.set('email', user.email);
  }
  return address.href;
}
