import { useRef, useState } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Composer } from '../../src/topics/groups/screens/messages/composer.tsx';
import { ChecklistField } from '../../src/topics/tasks/screens/checklist-field.tsx';
import { LabelsField } from '../../src/topics/tasks/screens/labels-field.tsx';
import { Composer as TutorComposer } from '../../src/topics/tutor/screens/composer.tsx';
import type { DoubtDraft } from '../../src/topics/tutor/screens/doubt-draft.ts';
import { NewSubject } from '../../src/ui/new-subject.tsx';
import { test } from './support/student.tsx';

interface FieldProps {
  readonly onDone: () => void;
}

function Label({ onDone }: FieldProps) {
  const [text, setText] = useState('');
  return <LabelsField labels={[]} text={text} error={undefined} onChange={onDone} onType={setText} />;
}

function Step({ onDone }: FieldProps) {
  const [text, setText] = useState('');
  return <ChecklistField texts={[]} text={text} error={undefined} onChange={onDone} onType={setText} />;
}

function Subject({ onDone }: FieldProps) {
  return <NewSubject onAdd={async () => ({ ok: true, id: 'made' })} onAdded={onDone} />;
}

function GroupMessage({ onDone }: FieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const nothing = () => {};
  return (
    <Composer
      box={box}
      draft={{ text, replyTo: null, imagePath: null, edits: [], sending: [] }}
      answered={null}
      members={{ byId: new Map(), usernames: new Map() }}
      problem={null}
      elsewhere={undefined}
      onType={setText}
      onSend={onDone}
      onCancel={nothing}
      onEditLast={nothing}
      onPicture={nothing}
      onRemovePicture={nothing}
    />
  );
}

function Doubt({ onDone }: FieldProps) {
  const [draft, setDraft] = useState<DoubtDraft>({ text: '', pictures: [] });
  const nothing = () => {};
  return (
    <TutorComposer
      draft={draft}
      isHinted={false}
      onHinted={nothing}
      onChange={setDraft}
      onAsk={async () => {
        onDone();
        return null;
      }}
      onCancelEdit={nothing}
    />
  );
}

/** With a touch screen Enter begins a new line of a doubt. */
function takeAMouse(): void {
  const own = globalThis.matchMedia;
  const spy = vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => own(query.replace('(pointer: coarse)', 'not all')));
  onTestFinished(() => spy.mockRestore());
}

const FIELDS = { 'a label': Label, 'a step': Step, 'a subject': Subject, 'a group message': GroupMessage, 'a doubt': Doubt };

for (const [what, Field] of Object.entries(FIELDS)) {
  test(`Enter that ends a Hindi word does not end ${what}: Safari ends the composition before the key`, async ({ student }) => {
    takeAMouse();
    const onDone = vi.fn<() => void>();
    student.show(<Field onDone={onDone} />);
    const box = page.getByRole('textbox');
    await box.fill('नमस्ते');
    const element = (await box.findElement()) as HTMLElement;
    const press = (init: KeyboardEventInit) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
    // Chromium and Firefox, then Safari. The key is the composition’s, so that nothing of ours may cancel it either.
    expect(press({ isComposing: true, keyCode: 229 })).toBe(true);
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'नमस्ते' }));
    expect(press({ keyCode: 229 })).toBe(true);
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onDone.mock.calls).toHaveLength(1);
  });
}
