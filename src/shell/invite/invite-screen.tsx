import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { callAsVisitor } from '../../shared/server/call-as-visitor.ts';
import { onAnswer } from '../../shared/rules/on-answer.ts';
import { tooManyTries } from '../../topics/groups/screens/join-words.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../site/page-title.ts';
import { useIsTrial, useIsVisitor, useSessionStatus, useStudentId } from '../site/session-status.ts';
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
/** Servers of the previous version send no inviter. Null: no group has the code. */
const PREVIEW = v.nullable(
  v.union([
    v.object({ status: v.literal('too-many-tries'), minutes: v.number() }),
    v.object({ name: v.string(), owner: NAME, inviter: v.optional(NAME, null) }),
  ]),
);
type Preview = v.InferOutput<typeof PREVIEW> | 'offline' | 'unanswered';

/** First delay in ms before a server that did not answer is asked again: exponential backoff, as long as the page is open. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Repeats the request until the server answers. Each attempt sends it once, since each counts as a try of a code. Undefined until the first
 * answer.
 */
function usePreview(code: string, from: string | null): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    let stop = () => {};
    const ask = (failures: number) => {
      stop();
      const question = callAsVisitor(PREVIEW, 'invite_preview', { code, inviter: from });
      stop = onAnswer(question, setPreview, (error) => {
        console.error('Error loading the invite', error);
        setPreview(navigator.onLine ? 'unanswered' : 'offline');
        const timer = setTimeout(ask, Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), failures + 1);
        const askNow = () => ask(0);
        globalThis.addEventListener('online', askNow);
        stop = () => {
          clearTimeout(timer);
          globalThis.removeEventListener('online', askNow);
        };
      });
    };
    ask(0);
    return () => stop();
  }, [code, from]);
  return preview;
}

/** Name of the group, and who invites or whose group it is. Keeps its height while loading. */
function InvitedTo({ code, from }: { readonly code: string; readonly from: string | null }) {
  const preview = usePreview(code, from);
  return (
    <output className="mt-6 grid min-h-20 content-center gap-1 text-pretty">
      {preview === undefined ? null : preview === null ? (
        <p>No group has this code now. Ask for a new link.</p>
      ) : preview === 'offline' ? (
        <p className="text-ink-soft">The group’s name shows when you are online.</p>
      ) : preview === 'unanswered' ? (
        <p className="text-ink-soft">The server did not answer. The group’s name shows when it does.</p>
      ) : 'status' in preview ? (
        <p>{tooManyTries(preview.minutes)}</p>
      ) : (
        <>
          {/* Other people choose these names: they are isolated from the text direction, and cut so that the button stays on the
             screen. */}
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

/** Renders nothing until the session is known, so that the button does not change under the thumb. */
function NextStep({ code }: { code: string }) {
  const studentId = useStudentId();
  if (useSessionStatus() === 'loading') return null;
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
