import { useEffect, useState } from 'react';

import { ownShares, type OwnShare, revokeShare, shareChat } from '../../data/tutor/shared-chats.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Chat, Message } from './message.ts';

interface ShareDialogProps {
  readonly userId: string;
  readonly chat: Chat;
  /** The branch that is shown. */
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

const FAILED = 'The server could not be reached, so nothing was changed. Try again when you are online.';

/** Makes a copy of a chat for others: what is in it can be seen here first, and left out. */
export function ShareDialog({ userId, chat, messages, onClose }: ShareDialogProps) {
  const [title, setTitle] = useState(chat.title);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [isListed, setIsListed] = useState(false);
  const [days, setDays] = useState('30');
  const [shares, setShares] = useState<readonly OwnShare[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const shareable = messages.filter(({ text, details, status }) => text !== '' && details.problem === undefined && status !== 'streaming');
  const chosen = shareable.filter(({ id }) => !leftOut.has(id));

  useEffect(() => {
    let isCurrent = true;
    ownShares(userId, chat.id).then(
      (found) => isCurrent && setShares(found),
      (error: unknown) => console.error('The links of this chat could not be read', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, chat.id]);

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      console.error('Error sharing chat', error);
      setProblem(FAILED);
    }
    setIsBusy(false);
  }

  const share = () =>
    attempt(async () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const copied = chosen.map(({ role, text, source }) => ({ role, text, source }));
      const id = await shareChat(userId, { chatId: chat.id, title: title.trim() || 'Chat', messages: copied, isListed, expiresAt });
      setShares((before) => [{ id, isListed, expiresAt }, ...before]);
    });
  const revoke = (id: string) =>
    attempt(async () => {
      await revokeShare(userId, id);
      setShares((before) => before.filter((other) => other.id !== id));
    });

  return (
    <Modal isOpen onClose={onClose} title="Share this chat" width="wide">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-ink-soft">
          Others get a copy as it is now, without pictures and without your name. Whoever has the link can read it.
        </p>
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <legend className="mb-1 text-sm font-medium">What is in it</legend>
          <ul className="grid max-h-64 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto">
            {shareable.map(({ id, role, text }) => (
              <li key={id} className="flex items-start rounded-lg border border-line">
                <Checkbox
                  label={`${role === 'user' ? 'Doubt' : 'Answer'}: ${text.slice(0, 60)}`}
                  isChecked={!leftOut.has(id)}
                  onCheckedChange={(isIn) =>
                    setLeftOut((before) => (isIn ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
                  }
                />
                <p className={`min-w-0 flex-1 py-2.5 pr-3 ${leftOut.has(id) ? 'text-ink-soft line-through' : ''}`}>
                  <span className="text-sm text-ink-soft">{role === 'user' ? 'Doubt' : 'Answer'}</span>
                  <span className="line-clamp-4 break-words whitespace-pre-wrap">{text}</span>
                </p>
              </li>
            ))}
          </ul>
        </fieldset>
        <SelectField label="The link works" value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
          {LIVES.map((life) => (
            <option key={life.days} value={life.days}>
              {life.label}
            </option>
          ))}
        </SelectField>
        <CheckField
          label="Show it in the public list of shared chats"
          hint="Otherwise only who has the link finds it."
          isChecked={isListed}
          onCheckedChange={setIsListed}
        />
        {problem === null ? null : (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <Button variant="primary" isBusy={isBusy} disabled={isBusy || chosen.length === 0} onClick={() => void share()}>
          Make a link
        </Button>
        {shares.length === 0 ? null : (
          <section aria-label="Links of this chat" className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {shares.map((made) => (
              <div key={made.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line p-3">
                <code className="text-sm break-all">{addressOf(made.id)}</code>
                <div className="flex flex-wrap items-center gap-2">
                  <span className="mr-auto text-sm text-ink-soft">{shareWords(made)}</span>
                  <Button onClick={() => void copy(addressOf(made.id))}>Copy link</Button>
                  <Button variant="danger" disabled={isBusy} onClick={() => void revoke(made.id)}>
                    Revoke
                  </Button>
                </div>
              </div>
            ))}
          </section>
        )}
      </div>
    </Modal>
  );
}

function addressOf(id: string): string {
  return `${location.origin}/shared/${id}`;
}

function shareWords({ isListed, expiresAt }: OwnShare): string {
  const listed = isListed ? 'Listed' : 'Not listed';
  return expiresAt === null
    ? `${listed}, without an end`
    : `${listed}, until ${new Date(expiresAt).toLocaleDateString('en-IN', { dateStyle: 'medium' })}`;
}

async function copy(address: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  showToast({ title: isCopied ? 'Link copied' : 'Not copied. Select the link instead' }, { id: 'copied' });
}
