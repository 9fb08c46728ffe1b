import { Bindu } from '../ui/bindu.tsx';
import { BreathingDot } from '../ui/breathing-dot.tsx';
import { Chip } from '../ui/chip.tsx';
import { CountMark } from '../ui/count-mark.tsx';
import { Dial } from '../ui/dial.tsx';
import { DueMark } from '../ui/due-mark.tsx';
import { Formula } from '../ui/formula.tsx';
import { Notation } from '../ui/notation.tsx';
import { PriorityMark } from '../ui/priority-mark.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RowTitle } from '../ui/row-title.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SubjectMark } from '../ui/subject-mark.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { WriteDot } from '../ui/write-dot.tsx';

const HUES = ['indigo', 'teal', 'leaf', 'rose', 'violet', 'sky', 'clay', 'slate'] as const;

export function Marks() {
  return (
    <>
      <Bindu />
      <Bindu className="size-14" />
      <Spinner label="Loading" />
      <ProgressBar aria-label="Read" value={0.4} className="w-40" />
      <ProgressBar aria-label="Read, on a dialog" value={0.4} isRaised className="w-40" />
      <div className="relative w-60">
        <RowTitle titleId="gallery-row">A row that opens</RowTitle>
      </div>
      <BreathingDot />
      <ShortcutList shortcuts={[['?', 'This list']]} />
      <WriteDot state="waiting" />
      <WriteDot state="synced" />
      <WriteDot state="rejected" />
      <CountMark count={3} words="unread messages" />
      <CountMark count={250} words="unread messages" />
      <Dial label="Not started" time="25:00" filled={0} className="max-w-32" />
      <Dial label="Half over" time="12:30" filled={0.5} className="max-w-32" />
      <Dial label="Nearly over" time="1:02:03" filled={0.95} className="max-w-32" />
      <DueMark kind="overdue" word="Overdue, 3 Nov" />
      <DueMark kind="today" word="Today" />
      <DueMark kind="soon" word="Friday" />
      <DueMark kind="later" word="Fri 27 Nov" />
      <PriorityMark priority="low" word="Low" />
      <PriorityMark priority="medium" word="Medium" />
      <PriorityMark priority="high" word="High" />
      {HUES.map((hue) => (
        <SubjectMark key={hue} color={hue} name={hue} />
      ))}
      <SubjectMark color="indigo" name="Physics, to listeners only" isNameHidden />
      <Chip>A word</Chip>
      <Chip onToggle={() => undefined}>Filter off</Chip>
      <Chip isPressed onToggle={() => undefined}>
        Filter on
      </Chip>
      <Formula tex={String.raw`\ce{2H2 + O2 -> 2H2O}`} />
      <Formula isDisplay tex={String.raw`\int_0^1 x^2\,dx = \tfrac{1}{3}`} />
      <Formula tex={String.raw`\notacommand`} />
      <p>
        <Notation text="Words with $v = u + at$ among them" />
      </p>
      <Skeleton className="h-11 w-40" />
      <VisuallyHidden>Only read out</VisuallyHidden>
    </>
  );
}
