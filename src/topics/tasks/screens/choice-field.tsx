import { SelectField } from '../../../ui/select-field.tsx';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: T;
  readonly notice?: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}

/** A select whose value is one of the given options. */
export function ChoiceField<T extends string>({ label, isLabelHidden = false, value, notice, options, onChoose }: ChoiceFieldProps<T>) {
  return (
    <SelectField
      label={label}
      isLabelHidden={isLabelHidden}
      value={value}
      notice={notice}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
