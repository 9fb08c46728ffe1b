import { useNavigate } from '@tanstack/react-router';

import { useSession } from '../../../shared/session/session-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { Avatar } from './avatar.tsx';
import { useProfile } from '../store/profile.queries.ts';

/** Account menu at the top right: profile, settings and signing out. */
export function AccountMenu() {
  const { user, signOut } = useSession();
  const profile = useProfile(useUserId());
  const navigate = useNavigate();

  const items = [
    { label: 'Profile', onSelect: () => void navigate({ href: '/profile' }) },
    { label: 'Settings', onSelect: () => void navigate({ href: '/settings' }) },
    user?.isTrial
      ? {
          label: 'Create an account',
          onSelect: () => void navigate({ href: '/login' }),
        }
      : { label: 'Sign Out', onSelect: signOut },
  ];
  return (
    // Zero height in the flow: below a notice at the top, above the scrolling page.
    <div className="sticky top-0 z-30 h-0">
      <div className="absolute top-[calc(env(safe-area-inset-top)+0.375rem)] right-[8px] md:top-[calc(env(safe-area-inset-top)+0.625rem)] md:right-[16px]">
        <PopupMenu label="Account" button={<Avatar profile={profile} />} items={items} />
      </div>
    </div>
  );
}
