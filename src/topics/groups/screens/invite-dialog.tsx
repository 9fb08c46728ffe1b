import { Copy, Link as LinkIcon, RefreshCw, Share2 } from 'lucide-react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { inviteLink } from '../rules/invite-code.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { copyInvite, shareInvite } from './share-invite.ts';
import type { Group } from '../store/group.ts';
import { useMembers } from '../store/groups.queries.ts';
import { InviteQr } from './invite-qr.tsx';

interface InviteDialogProps {
  readonly group: Group;
  readonly isOwner: boolean;
  readonly onNewCode: () => void;
  readonly onClose: () => void;
}

/** Ways to invite: code, link, QR code. Works offline. */
export function InviteDialog({ group, isOwner, onNewCode, onClose }: InviteDialogProps) {
  const userId = useUserId();
  const from = useMembers(group).members.find((member) => member.userId === userId)?.username ?? null;
  const link = inviteLink(location.origin, group.inviteCode, from);
  return (
    <Modal isOpen onClose={onClose} title="Invite to the group">
      <div className="grid gap-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 max-[22rem]:grid-cols-1">
          <InviteQr link={link} />
          <div className="grid min-w-0 gap-1">
            <p className="text-sm text-ink-soft">Invite code</p>
            <p className="font-display text-2xl font-semibold tracking-widest tabular-nums">{group.inviteCode}</p>
            <Button className="justify-self-start px-3" onClick={() => void copyInvite('Code', group.inviteCode)}>
              <Copy aria-hidden className="size-4" />
              Copy code
            </Button>
          </div>
        </div>
        <p className="flex items-start gap-2 text-sm break-all text-ink-soft">
          <LinkIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {link}
        </p>
        <p className="text-sm text-ink-soft">
          {group.isPublic
            ? 'The group is public. Others also find it under Discover.'
            : 'Anyone with the code can join. Share it with people you want to study with.'}
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="primary" onClick={() => void shareInvite(group.name, link)}>
            <Share2 aria-hidden className="size-4" />
            Share link
          </Button>
          <Button onClick={() => void copyInvite('Link', link)}>
            <Copy aria-hidden className="size-4" />
            Copy link
          </Button>
          {isOwner ? (
            <Button className="sm:col-span-2" onClick={onNewCode}>
              <RefreshCw aria-hidden className="size-4" />
              New code
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
