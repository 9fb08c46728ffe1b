import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Cover } from '../ui/cover.tsx';
import { CountMark } from '../ui/count-mark.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Figure } from '../ui/figure.tsx';
import { FiguresTable } from '../ui/figures-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { NeedsAccount } from '../ui/needs-account.tsx';
import { PopupMenu } from '../ui/popup-menu.tsx';
import { Section } from '../ui/section.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { chooseTheme, useThemeChoice } from '../ui/theme.ts';
import { TableDisclosure } from '../ui/table-disclosure.tsx';
import { showToast } from '../ui/toast.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { UnreadableState } from '../ui/unreadable-state.tsx';
import { Fields } from './fields.tsx';
import { Specimen } from './specimen.tsx';
import { Bindu } from '../ui/bindu.tsx';
import { BreathingDot } from '../ui/breathing-dot.tsx';
import { Chip } from '../ui/chip.tsx';
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

const GROUNDS = ['bg-page', 'bg-column', 'bg-surface', 'bg-raised', 'bg-field', 'bg-hover', 'bg-skeleton', 'bg-accent', 'bg-ink'];

const TYPE = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-4xl', 'text-6xl'];

const RADII = ['rounded-xs', 'rounded-sm', 'rounded-lg', 'rounded-xl', 'rounded-2xl', 'rounded-full'];

const THEMES = [
  { value: 'system', label: 'Same as phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const nothing = () => undefined;
const WEEK = {
  head: ['Day', 'Minutes', 'Sessions'],
  rows: [
    ['Monday', '90', '3'],
    ['Tuesday', '45', '2'],
  ],
};

/** Every component of src/ui in every state; gallery.test.ts sees to it that none is missing. */
export function Gallery() {
  const theme = useThemeChoice();
  const [isOpen, setIsOpen] = useState(false);
  const [isCovered, setIsCovered] = useState(false);
  return (
    <main className="mx-auto grid w-full max-w-5xl gap-8 p-4 pb-24 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-2xl font-semibold">Gallery</h1>
        <SegmentedControl label="Theme" options={THEMES} value={theme} onValueChange={chooseTheme} />
      </header>
      <Specimen title="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="danger">Danger</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" isBusy>
          Busy
        </Button>
        <Button isBusy>Busy</Button>
        <LinkButton to="/" variant="primary">
          Link
        </LinkButton>
        <LinkButton to="/">Link</LinkButton>
        <IconButton label="Delete">
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
        <PopupMenu
          label="Menu"
          button="…"
          items={[
            { label: 'Do this', mark: <CountMark count={3} words="new" />, onSelect: nothing },
            { label: 'Not now', isDisabled: true, onSelect: nothing },
          ]}
        />
      </Specimen>
      <Specimen title="Fields">
        <Fields />
      </Specimen>
      <Specimen title="Marks">
        <Marks />
      </Specimen>
      <Specimen title="States">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Section title="Empty">
            <EmptyState title="Nothing to do" text="Add what you want to study, and it waits here." action={<Button>Add a task</Button>} />
          </Section>
          <Section title="Without an account">
            <NeedsAccount title="Groups need an account" text="You study with others there, so a server has to know who you are." />
          </Section>
          <Section title="Error">
            <ErrorState
              title="The chapter could not be loaded"
              text="It needs a network the first time. Go online and try again."
              action={<Button>Try again</Button>}
            />
            <UnreadableState title="Your cards could not be opened" error={new Error('QuotaExceededError')} />
            <ErrorText>The file is larger than 10 MB. Choose a smaller one.</ErrorText>
          </Section>
        </div>
      </Specimen>
      <Specimen title="Figures">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Figure title="This week" summary="Minutes on each day.">
            <TableDisclosure title="This week" table={WEEK} />
          </Figure>
          <FiguresTable title="This week" table={WEEK} />
        </div>
      </Specimen>
      <Specimen title="What floats">
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Back Online',
              text: 'Your internet connection has been restored.',
            })
          }
        >
          Show a toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Task deleted',
              action: { label: 'Undo', onPress: nothing },
            })
          }
        >
          Show one with a button
        </Button>
        <Button onClick={() => setIsCovered(true)}>Cover everything</Button>
        <Cover isOpen={isCovered} title="A page over the app">
          <Button onClick={() => setIsCovered(false)}>Back to the gallery</Button>
        </Cover>
        <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="A dialog">
          <p>A sheet from below on a phone, in the middle on a desk.</p>
        </Modal>
        <Toaster />
      </Specimen>
      <Tokens />
    </main>
  );
}

function Tokens() {
  return (
    <>
      <Specimen title="Colour">
        {GROUNDS.map((ground) => (
          <div key={ground} className="grid gap-1 text-xs">
            <div className={`size-16 rounded-lg border border-line ${ground}`} />
            {ground}
          </div>
        ))}
        <p className="text-ink">ink</p>
        <p className="text-ink-soft">ink-soft</p>
        <p className="text-danger">danger</p>
        <p className="text-late">late</p>
      </Specimen>
      <Specimen title="Type">
        <div className="grid gap-2">
          {TYPE.map((size) => (
            <p key={size} className={size}>
              <span className="font-display">Rotation 0123 घूर्णन</span> · text पाठ · {size}
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen title="Radius and elevation">
        {RADII.map((radius) => (
          <div key={radius} className="grid gap-1 text-xs">
            <div className={`size-16 border border-line-strong bg-surface ${radius}`} />
            {radius}
          </div>
        ))}
        <div className="size-16 rounded-xl bg-raised shadow-float" />
      </Specimen>
    </>
  );
}

function Marks() {
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
