import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { callAsVisitor } from '../../data/server/call-as-visitor.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../site/page-title.ts';
import { useStudentId, useIsVisitor, useIsTrial } from '../site/session-status.ts';
import { keepPendingInvite } from './pending-invite.ts';

interface InviteScreenProps {
  readonly code: string | undefined;
  /** Username of the member who invites. */
  readonly from: string | undefined;
}

/** Landing page of an invite. */
export function InviteScreen({ code, from }: InviteScreenProps) {
  usePageTitle('Invite');
  const isVisitor = useIsVisitor();
  const isTrial = useIsTrial();
  const hasNoAccount = isVisitor || isTrial;
  // The invite continues after any way of signing in.
  useEffect(() => {
    if (hasNoAccount && code !== undefined) keepPendingInvite(code);
  }, [hasNoAccount, code]);
  if (code === undefined) return <Navigate to="/groups" replace />;
  return (
    <main className="mx-auto grid w-full max-w-md content-center gutter py-16 text-center">
      <h1 className="font-display text-4xl font-semibold tracking-tight">You are invited to a study group</h1>
      <InvitedTo code={code} from={from ?? null} />
      <p className="mt-6 text-ink-soft">Your invite code</p>
      <p className="font-display text-4xl font-semibold tracking-widest break-all tabular-nums">{code.toUpperCase()}</p>
      <p className="mt-6 text-pretty">
        In a group you see each other’s study time and messages. Nobody sees your email address or your tasks.
      </p>
      <div className="mt-8 grid min-h-12">
        <NextStep code={code} />
      </div>
    </main>
  );
}

const NAME = v.nullable(v.string());
/** Servers of the version before have no inviter. */
const PREVIEW = v.nullable(v.object({ name: v.string(), owner: NAME, inviter: v.optional(NAME, null) }));
type Preview = v.InferOutput<typeof PREVIEW> | 'unreachable';

/** Which group, and who invites, or whose group it is. Keeps its height while it loads. */
function InvitedTo({ code, from }: { readonly code: string; readonly from: string | null }) {
  const [preview, setPreview] = useState<Preview>();
  useEffect(
    () => onAnswer(callAsVisitor(PREVIEW, 'invite_preview', { code, inviter: from }), setPreview, () => setPreview('unreachable')),
    [code, from],
  );
  return (
    <output className="mt-6 grid min-h-20 content-center gap-1 text-pretty">
      {preview === undefined ? null : preview === null ? (
        <p>No group has this code now, or too many codes were tried. Ask for a new link.</p>
      ) : preview === 'unreachable' ? (
        <p className="text-ink-soft">The group’s name shows when you are online.</p>
      ) : (
        <>
          {/* Others choose these names: isolated, and never so long that the button leaves the screen. */}
          <p className="font-display text-2xl font-semibold wrap-anywhere [unicode-bidi:isolate]">{preview.name}</p>
          <p className="text-ink-soft wrap-anywhere">
            {preview.inviter === null ? (
              preview.owner && (
                <>
                  <bdi>{preview.owner}</bdi>’s study group
                </>
              )
            ) : (
              <>
                <bdi>{preview.inviter}</bdi> invites you.
              </>
            )}
          </p>
        </>
      )}
    </output>
  );
}

/** Renders nothing until the session is known: the button must not change under the thumb. */
function NextStep({ code }: { code: string }) {
  const studentId = useStudentId();
  if (status === 'loading') return null;
  return studentId !== null ? (
    <LinkButton variant="primary" className="min-h-12" to="/join" search={{ code }}>
      Join the group
    </LinkButton>
  ) : (
    <LinkButton variant="primary" className="min-h-12" to="/login" search={{ returnUrl: `/join?code=${encodeURIComponent(code)}` }}>
      Sign in to join
    </LinkButton>
  );
}
