import type { Field, TableChoice, TableShape } from '../rules/tasks/table-shape.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const FIELDS: readonly (readonly [Field, string])[] = [
  ['title', 'Title'],
  ['notes', 'Notes'],
  ['due', 'Due date'],
  ['time', 'Time'],
  ['subject', 'Subject'],
  ['priority', 'Priority'],
  ['labels', 'Labels'],
  ['status', 'Status'],
  ['estimate', 'Minutes it takes'],
  ['list', 'List, as a label'],
  ['zone', 'Time zone'],
  ['id', 'Number that it has there'],
];
/** Fields that may have several columns. */
const SHARED: readonly Field[] = ['notes', 'labels'];
const ORDERS = [
  { value: 'day', label: 'Day first', hint: '03/04 is 3 April' },
  { value: 'month', label: 'Month first', hint: '03/04 is 4 March' },
] as const;

interface MatchColumnsProps {
  readonly table: TableShape;
  readonly choice: TableChoice;
  readonly onMatch: (choice: TableChoice) => void;
}

/** Choice of the field that each column fills, with the column's first cells. The guess is preselected. */
export function MatchColumns({ table: { names, firstRows, isOrderAsked }, choice, onMatch }: MatchColumnsProps) {
  function fill(at: number, field: Field | null) {
    const isTaken = (other: Field | null) => other !== null && other === field && !SHARED.includes(other);
    onMatch({
      ...choice,
      columns: names.map((_, index) =>
        index === at ? field : isTaken(choice.columns[index] ?? null) ? null : (choice.columns[index] ?? null),
      ),
    });
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-medium">Columns</h3>
        <p className="text-sm text-ink-soft">Choose what each column is. Nothing is written yet.</p>
      </div>
      <CheckField
        label="The first line has the names of the columns"
        isChecked={choice.hasHead}
        onCheckedChange={(hasHead) => onMatch({ ...choice, hasHead })}
      />
      <ul className="grid gap-4 sm:grid-cols-2">
        {names.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns never move, and two may be alike
          <li key={at} className="grid min-w-0 content-start gap-2 rounded-xl border border-line p-3">
            <SelectField
              label={name}
              value={choice.columns[at] ?? ''}
              onChange={({ currentTarget }) => fill(at, currentTarget.value === '' ? null : (currentTarget.value as Field))}
            >
              <option value="">Leave out</option>
              {FIELDS.map(([field, words]) => (
                <option key={field} value={field}>
                  {words}
                </option>
              ))}
            </SelectField>
            <ul className="grid gap-0.5 text-sm text-ink-soft">
              {firstRows.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows never move, and two may be alike
                <li key={row} className="truncate">
                  {cells[at] === '' ? '–' : cells[at]}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {isOrderAsked ? (
        <RadioGroup
          label="Order in dates"
          options={ORDERS}
          value={choice.dateOrder}
          onValueChange={(dateOrder) => onMatch({ ...choice, dateOrder })}
          className="grid grid-cols-2 gap-3"
          optionClassName="grid content-start gap-0.5 rounded-xl border border-line-strong p-3 data-checked:border-ink data-checked:bg-hover"
        >
          {({ label, hint }) => (
            <>
              <span className="font-medium">{label}</span>
              <span className="text-sm text-ink-soft">{hint}</span>
            </>
          )}
        </RadioGroup>
      ) : null}
    </div>
  );
}
