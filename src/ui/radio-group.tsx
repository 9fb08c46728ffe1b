import { useId, type ReactNode } from 'react';

interface RadioGroupProps<T extends string, O extends { readonly value: T }> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly options: readonly O[];
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly className: string;
  /** Classes of each option. Style the chosen one with `data-checked:`. */
  readonly optionClassName: string;
  /** The visible content of an option, including its name. */
  readonly children: (option: O) => ReactNode;
}

/** A choice that shows all options. Native radio buttons handle the keys; a press anywhere on an option selects it. */
export function RadioGroup<T extends string, O extends { readonly value: T }>(props: RadioGroupProps<T, O>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className={props.className}>
      {props.options.map((option) => (
        <label
          key={option.value}
          data-checked={option.value === props.value || undefined}
          className={`relative cursor-pointer ${props.optionClassName}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
            onChange={() => props.onValueChange(option.value)}
          />
          {props.children(option)}
        </label>
      ))}
    </div>
  );
}
