import { useRef, useState } from 'react';

import { changedElsewhere } from '../ui/changed-elsewhere.ts';
import { CheckField } from '../ui/check-field.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { GrowingTextArea } from '../ui/growing-text-area.tsx';
import { MathsKeys } from '../ui/maths-keys.tsx';
import { NewSubject } from '../ui/new-subject.tsx';
import { PictureChoice } from '../ui/picture-choice.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubjectField } from '../ui/subject-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const COLUMNS = [
  { value: 'todo', label: 'To do', count: 12 },
  { value: 'doing', label: 'In progress', count: 3 },
  { value: 'done', label: 'Done' },
] as const;
const PICTURES = [
  { value: 'none', label: 'Plain' },
  { value: 'mountain', label: 'Mountain Dark', picture: '/backgrounds/mountain-dark-small.webp' },
] as const;
const CHAPTERS = [
  { id: 'phy-waves', label: 'Waves', detail: 'तरंगें' },
  { id: 'phy-gravitation', label: 'Gravitation', detail: 'गुरुत्वाकर्षण' },
];
const SUBJECTS = [{ id: 'physics', name: 'Physics' }];
const refuseSubject = () => Promise.resolve({ ok: false, error: { message: 'Name must not be empty.' } } as const);

export function Fields() {
  const [search, setSearch] = useState('optics');
  const [column, setColumn] = useState<'todo' | 'doing' | 'done'>('todo');
  const [isChecked, setIsChecked] = useState(true);
  const [picture, setPicture] = useState('mountain');
  const [isTicked, setIsTicked] = useState(true);
  const [chapter, setChapter] = useState<string | null>('phy-waves');
  const [formula, setFormula] = useState('x');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div className="grid w-full gap-4 sm:grid-cols-3">
        <TextField label="Text" defaultValue="Rotational motion" hint="What helps" />
        <TextField label="Changed elsewhere" defaultValue="Optics" notice={changedElsewhere('Waves and oscillations')} />
        <TextField label="Wrong" defaultValue="2000" error="Daily target must lie between 0 and 1440." />
        <TextField label="Disabled" defaultValue="Not now" disabled />
        <TextField label="Empty" placeholder="min. 6 characters" />
        <SubjectField subjects={SUBJECTS} value="physics" onChoose={() => undefined} onAdd={refuseSubject} />
        <NewSubject onAdd={refuseSubject} onAdded={() => undefined} />
        <PasswordField label="Password" defaultValue="sin²θ + cos²θ" />
        <CheckField label="Check" hint="What it does" isChecked={isChecked} onCheckedChange={setIsChecked} />
        <CheckField label="Check, disabled" isChecked isDisabled onCheckedChange={setIsChecked} />
        <DateField label="Date" defaultValue="2027-01-24" />
        <DateField label="Wrong date" error="Due date is not a day in the calendar." />
        <SelectField label="Select" defaultValue="b">
          <option value="a">Physics</option>
          <option value="b">Chemistry</option>
        </SelectField>
        <SelectField label="Select, disabled" disabled>
          <option>None</option>
        </SelectField>
        <SearchField label="Search" value={search} onValueChange={setSearch} />
        <SearchSelect label="Search select" options={CHAPTERS} value={chapter} onChoose={setChapter} />
        <TextArea label="Text area" defaultValue={'Two lines\nof text'} />
        <TextArea label="Wrong" defaultValue="…" error="Notes is too long: 9000 characters, at most 8000 fit." />
        <Field label="A control of its own" hint="Any input">
          {(control) => <input type="range" className="w-full" {...control} />}
        </Field>
      </div>
      <SegmentedControl label="Column" options={COLUMNS} value={column} onValueChange={setColumn} />
      <RadioGroup
        label="Column, plain"
        options={COLUMNS}
        value={column}
        onValueChange={setColumn}
        className="grid gap-1"
        optionClassName="rounded-lg px-2 data-checked:font-medium"
      >
        {({ label }) => label}
      </RadioGroup>
      <div className="w-full max-w-md">
        <PictureChoice label="Background" options={PICTURES} value={picture} onValueChange={setPicture} />
      </div>
      <Checkbox label="Ticked" isChecked={isTicked} onCheckedChange={setIsTicked} />
      <Checkbox label="Selected" shape="square" isChecked={isTicked} onCheckedChange={setIsTicked} />
      <Checkbox label="Not ticked" isChecked={!isTicked} onCheckedChange={(isNot) => setIsTicked(!isNot)} />
      <div className="grid w-full max-w-md gap-2">
        <TextArea ref={box} label="With maths keys" value={formula} onChange={({ currentTarget }) => setFormula(currentTarget.value)} />
        <MathsKeys box={box} onInsert={setFormula} />
        <GrowingTextArea
          aria-label="Grows with its text"
          className="control max-h-48 py-2.5"
          value={formula}
          onChange={({ currentTarget }) => setFormula(currentTarget.value)}
        />
      </div>
      <FileButton accept="image/*" onFile={() => undefined}>
        Choose a picture
      </FileButton>
      <FileButton accept="image/*" isBusy onFile={() => undefined}>
        Sending a picture
      </FileButton>
    </>
  );
}
