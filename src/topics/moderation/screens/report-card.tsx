import { useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useMessagePicture } from '../../../shared/pictures/use-message-picture.ts';
import { usePostPicture } from '../../questions/store/index.ts';
import { REASON_KEYS, reasonWords } from '../../groups/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { decide, type Decision } from '../store/moderation.commands.ts';
import type { Report } from '../store/moderation.queries.ts';
import { type GivenReason, ReasonFields } from './reason-fields.tsx';

const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

const DONE: Readonly<Record<Decision, string>> = {
  hide: 'hid it',
  restore: 'restored it',
  ban: 'stopped the author from writing',
  'lift-ban': 'let the author write again',
  dismiss: 'dismissed the report',
};

/** Preposition before the name of the place where the reported thing is. */
const PLACE: Readonly<Record<Report['kind'], string>> = {
  message: 'in',
  member: 'in',
  question: 'asked',
  answer: 'answered',
  comment: 'commented on',
};

/** One report: the reported text, the reason, the decision so far, and the possible actions. */
export function ReportCard({ report, onDecided }: { readonly report: Report; readonly onDecided: () => void }) {
  const userId = useUserId();
  const [given, setGiven] = useState<GivenReason>({ reason: REASON_KEYS.find((key) => key === report.reason) ?? 'other', note: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(action: Decision) {
    if (isBusy) return;
    setIsBusy(true);
    const found = await decide(userId, report.id, action, given.reason, given.note.trim());
    setIsBusy(false);
    setProblem(found);
    if (found === null) onDecided();
  }

  const { kind, groupName } = report;
  const student = report.isFormer ? 'A former student' : report.studentName;
  return (
    <article aria-label={`Report about ${student}`} className="grid gap-4 rounded-xl border border-line bg-surface p-4">
      <header className="grid gap-1">
        <h2 className="font-medium wrap-anywhere">
          {student} {PLACE[kind]} “{groupName}”
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Chip>{reasonWords(report.reason)}</Chip>
          <time dateTime={new Date(report.createdAt).toISOString()}>{MOMENT.format(report.createdAt)}</time>
          {report.isHidden ? <Chip>Hidden</Chip> : null}
          {report.isBanned ? <Chip>Banned from writing</Chip> : null}
        </p>
      </header>
      {kind === 'member' ? null : (
        <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">
          {report.text}
          {report.imagePath === null ? null : kind === 'question' || kind === 'answer' ? (
            <PostedPicture path={report.imagePath} />
          ) : (
            <ReportedPicture path={report.imagePath} />
          )}
        </blockquote>
      )}
      {report.note === '' ? null : <p className="text-sm wrap-anywhere">Note: {report.note}</p>}
      {report.actions.length === 0 ? null : (
        <ul aria-label="Decisions" className="grid gap-1 text-sm text-ink-soft">
          {report.actions.map(({ at, action, moderator, reason: why, note: remark }) => (
            <li key={`${at}${action}`} className="wrap-anywhere">
              {MOMENT.format(at)}: {moderator ?? 'A moderator'} {DONE[action as Decision] ?? action}. {reasonWords(why)}
              {remark === '' ? '' : `. ${remark}`}
            </li>
          ))}
        </ul>
      )}
      {report.isOwn ? (
        <p className="text-sm text-ink-soft">This is about you. Another moderator decides.</p>
      ) : (
        <>
          <ReasonFields value={given} noteLabel="Why (for the record)" noteRows={2} problem={problem} onChange={setGiven} />
          <div className="flex flex-wrap gap-2">
            {kind === 'member' ? null : (
              <Button isBusy={isBusy} onClick={() => void run(report.isHidden ? 'restore' : 'hide')}>
                {report.isHidden ? `Restore ${kind}` : `Hide ${kind}`}
              </Button>
            )}
            {report.isFormer ? null : (
              <Button
                isBusy={isBusy}
                variant={report.isBanned ? 'secondary' : 'danger'}
                onClick={() => void run(report.isBanned ? 'lift-ban' : 'ban')}
              >
                {report.isBanned ? 'Lift ban' : 'Ban from writing'}
              </Button>
            )}
            {report.actions.length === 0 ? (
              <Button isBusy={isBusy} onClick={() => void run('dismiss')}>
                Dismiss
              </Button>
            ) : null}
          </div>
        </>
      )}
    </article>
  );
}

function ReportedPicture({ path }: { readonly path: string }) {
  return <Shown picture={useMessagePicture(useUserId(), path)} />;
}

/** Picture of a question or an answer. */
function PostedPicture({ path }: { readonly path: string }) {
  return <Shown picture={usePostPicture(useUserId(), path)} />;
}

function Shown({ picture }: { readonly picture: ReturnType<typeof useMessagePicture> | ReturnType<typeof usePostPicture> }) {
  if (picture.state !== 'shown')
    return (
      <p className="text-sm text-ink-soft">{picture.state === 'loading' ? 'Loading the picture…' : 'The picture cannot be loaded.'}</p>
    );
  return <img src={picture.url} alt="Reported" className="max-h-96 max-w-full rounded-lg object-contain" />;
}
