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
import { Marks } from './marks.tsx';
import { Specimen } from './specimen.tsx';
import { Tokens } from './tokens.tsx';

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
