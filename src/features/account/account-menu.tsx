import { useSupabaseAuth } from '../../data/session/session-context.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { user, signOut } = useSupabaseAuth();
  if (user === null) return null;
  const initial = (user.email ?? 'U').charAt(0).toUpperCase();
  return (
    <>
      <PopupMenu label="Account" button={<Initial letter={initial} />} items={[{ label: 'Sign Out', onSelect: signOut }]} />
      <SignOutQuestion />
    </>
  );
}

function Initial({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 place-items-center rounded-full border border-line-strong bg-surface font-display text-sm font-semibold"
    >
      {letter}
    </span>
  );
}
