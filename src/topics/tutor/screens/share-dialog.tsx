import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { readRefusal } from '../../../shared/server/refusal.ts';
import { type OwnShare, ownShares, revokeShare, shareChat } from '../store/share-links.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { titleOf } from '../rules/question.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Chat, Message } from '../store/message.ts';
import { type Copied, SharePreview } from './share-preview.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface ShareDialogProps {
  readonly chat: Chat;
  /** Messages of the shown branch. */
  readonly messages: readonly Message[];
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const LIVES = [
  { days: '7', label: 'For a week' },
  { days: '30', label: 'For a month' },
  { days: '365', label: 'For a year' },
  { days: '', label: 'Until I revoke it' },
] as const;

/** Creates a public copy of a chat. The student previews it, edits messages or leaves them out. */
export function ShareDialog({ chat, messages, onClose }: ShareDialogProps) {
  const userId = useUserId();
  const [changes, setChanges] = useState<ReadonlyMap<string, Partial<Copied>>>(new Map());
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const [isListed, setIsListed] = useState(false);
  const [days, setDays] = useState('30');
  const [shares, setShares] = useState<readonly OwnShare[] | null>();
  const [madeId, setMadeId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const shareable = messages.filter(({ text, details, status }) => text !== '' && details.problem === undefined && status !== 'streaming');
  const copied: readonly Copied[] = shareable.map(({ id, role, source, text }) => {
    const change = changes.get(id);
    // An edited answer no longer names its tutor.
    return { id, role, text, isLeftOut: false, ...change, source: change?.text === undefined || change.text === text ? source : null };
  });
  const chosen = copied.filter(({ text, isLeftOut }) => !isLeftOut && text.trim() !== '');
  const title = ownTitle ?? titleOfCopy(chat, shareable, chosen);

  useEffect(() => {
    return onAnswer(ownShares(userId, chat.id), setShares, () => setShares(null));
  }, [userId, chat.id]);

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(shareProblem(error));
    }
    setIsBusy(false);
  }

  const share = () =>
    attempt(async () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const copy = chosen.map(({ role, text, source }) => ({ role, text, source }));
      const id = await shareChat(userId, { chatId: chat.id, title: title.trim() || 'Chat', messages: copy, isListed, expiresAt });
      setShares((before) => [{ id, isListed, expiresAt }, ...(before ?? [])]);
      setMadeId(id);
    });
  const revoke = (id: string) =>
    attempt(async () => {
      await revokeShare(userId, id);
      setShares((before) => (before ?? []).filter((other) => other.id !== id));
    });

  return (
    <Modal isOpen onClose={onClose} title="Share this chat" width="wide">
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">
          Anyone with the link can read a copy of this chat as it is now. It does not show your pictures or your name.
        </p>
        <OwnLinks shares={shares} madeId={madeId} isBusy={isBusy} onRevoke={(id) => void revoke(id)} />
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setOwnTitle(currentTarget.value)}
        />
        <SelectField label="The link works" value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
          {LIVES.map((life) => (
            <option key={life.days} value={life.days}>
              {life.label}
            </option>
          ))}
        </SelectField>
        <CheckField
          label="Show it in the public list of shared chats"
          hint="Otherwise only people with the link find it."
          isChecked={isListed}
          onCheckedChange={setIsListed}
        />
        <SharePreview
          messages={copied}
          onChange={(id, change) => setChanges((before) => new Map(before).set(id, { ...before.get(id), ...change }))}
        />
        {/* Sticky, so that it stays visible in a long chat. */}
        <div className="sticky bottom-0 grid gap-2 bg-raised py-2">
          {problem === null ? null : <ErrorText>{problem}</ErrorText>}
          <Button variant="primary" isBusy={isBusy} disabled={isBusy || chosen.length === 0} onClick={() => void share()}>
            Make a link
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Title of the copy. An unnamed chat gets its title from the first doubt that the copy contains. */
function titleOfCopy(chat: Chat, shareable: readonly Message[], chosen: readonly Copied[]): string {
  const isNamed = !shareable.some(({ text }) => titleOf(text) === chat.title);
  return isNamed ? chat.title : titleOf((chosen.find(({ role }) => role === 'user') ?? chosen[0])?.text ?? 'Chat');
}

/** Why a link could not be created or revoked, and what to do, as a sentence. */
function shareProblem(error: unknown): string {
  const { code, hint } = readRefusal(error);
  if (hint === 'full') return 'Your account has no room for another link. Revoke links of chats that you shared before, then try again.';
  if (code === '42501') return 'You may not share chats now.';
  if (code !== '') return 'The server did not accept this. Nothing was changed. Leave out long messages, or try again later.';
  return 'The server cannot be reached. Nothing was changed. Try again when you are online.';
}

interface OwnLinksProps {
  /** undefined: loading; null: failed. */
  readonly shares: readonly OwnShare[] | null | undefined;
  /** Id of the link that was just created. */
  readonly madeId: string | null;
  readonly isBusy: boolean;
  readonly onRevoke: (id: string) => void;
}

/** Active links of a chat, each with a button to revoke it. */
function OwnLinks({ shares, madeId, isBusy, onRevoke }: OwnLinksProps) {
  const made = useRef<HTMLButtonElement>(null);
  // In a layout effect: after the paint another button may have the focus.
  useLayoutEffect(() => made.current?.focus(), [madeId]);
  return (
    <section aria-labelledby="own-links" className="grid grid-cols-1 gap-2">
      <h3 id="own-links" className="text-sm font-medium">
        Links of this chat
      </h3>
      {shares?.length ? null : <p className="text-sm text-ink-soft">{noLinksWords(shares)}</p>}
      {shares?.map((share) => (
        <div key={share.id} className="grid grid-cols-1 gap-2 rounded-lg border border-line p-3">
          <code className="text-sm break-all">{addressOf(share.id)}</code>
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto text-sm text-ink-soft">{shareWords(share)}</span>
            <Button ref={share.id === madeId ? made : undefined} onClick={() => void copy(addressOf(share.id))}>
              Copy link
            </Button>
            <Button variant="danger" disabled={isBusy} onClick={() => onRevoke(share.id)}>
              Revoke
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

function noLinksWords(shares: OwnLinksProps['shares']): string {
  if (shares === undefined) return 'Loading…';
  return shares === null ? 'Your links could not be loaded. Go online to see or revoke them.' : 'None yet.';
}

function addressOf(id: string): string {
  return `${location.origin}/shared/${id}`;
}

function shareWords({ isListed, expiresAt }: OwnShare): string {
  const listed = isListed ? 'Listed' : 'Not listed';
  return expiresAt === null
    ? `${listed}, no end date`
    : `${listed}, until ${new Date(expiresAt).toLocaleDateString('en-IN', { dateStyle: 'medium' })}`;
}

async function copy(address: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  showToast({ title: isCopied ? 'Link copied' : 'Not copied. Select the link instead' }, { id: 'copied' });
}
