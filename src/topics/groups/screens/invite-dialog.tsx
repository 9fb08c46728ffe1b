import { Copy, Link as LinkIcon, RefreshCw, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { encode } from 'uqr';

import { useUserId } from '../../../shared/session/use-user.ts';
import { inviteLink } from '../rules/invite-code.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { Group } from '../store/group.ts';
import { useMembers } from '../store/groups.queries.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Side length of a finder pattern, in modules. */
const QR_EYE = 7;

/** Width of the quiet zone in modules, which scanners need. */
const QR_MARGIN = 4;

interface InviteDialogProps {
  readonly group: Group;
  readonly isOwner: boolean;
  readonly onNewCode: () => void;
  readonly onClose: () => void;
}

/** Invites others by code, link or QR code. Works offline. */
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

/** Opens the device's share sheet. Copies the link if there is none. */
async function shareInvite(groupName: string, link: string): Promise<void> {
  const invite = { title: groupName, text: `Study with us in “${groupName}” on Ekagra:`, url: link };
  if (navigator.share === undefined || navigator.canShare?.(invite) === false) return copyInvite('Link', link);
  try {
    await navigator.share(invite);
  } catch (error) {
    // The student closed the sheet.
    if ((error as Error).name !== 'AbortError') await copyInvite('Link', link);
  }
}

async function copyInvite(what: 'Code' | 'Link', text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} copied`, text }, { id: 'copied' });
  } catch {
    // The clipboard is unavailable or denied. The toast shows the link, so that the student can select it.
    showToast({ title: 'Not copied', text: `Press and hold to copy it: ${text}` }, { id: 'copied' });
  }
}

/** A QR code made of dots. Dark on light in both themes, because many scanners cannot read inverted codes. */
function InviteQr({ link }: { link: string }) {
  const { data, size } = useMemo(() => encode(link, { ecc: 'M', border: 0 }), [link]);
  const eyes = [
    [0, 0],
    [size - QR_EYE, 0],
    [0, size - QR_EYE],
  ] as const;
  const isEye = (x: number, y: number) => eyes.some(([left, top]) => x >= left && x < left + QR_EYE && y >= top && y < top + QR_EYE);
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && !isEye(x, y) ? [{ x, y }] : [])));
  return (
    <svg
      role="img"
      aria-label="QR code of the invite link"
      viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${size + 2 * QR_MARGIN} ${size + 2 * QR_MARGIN}`}
      className="size-36 rounded-xl border border-line bg-[#fffefb] fill-[#1f2233] stroke-none"
    >
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x + 0.5} cy={y + 0.5} r="0.46" />
      ))}
      {eyes.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width={QR_EYE - 1} height={QR_EYE - 1} rx="2" fill="none" stroke="#1f2233" strokeWidth="1" />
          <circle cx={x + QR_EYE / 2} cy={y + QR_EYE / 2} r="1.62" />
        </g>
      ))}
    </svg>
  );
}
