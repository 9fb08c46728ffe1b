import type { Language } from './shown-question.ts';

interface LanguageChoiceProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** Language of the whole paper. English decides if the two differ. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  return (
    <select
      aria-label="View in"
      className="min-h-11 rounded-lg border border-line-strong bg-field px-2 text-sm"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Language)}
    >
      <option value="en">English</option>
      <option value="hi" lang="hi">
        हिन्दी
      </option>
    </select>
  );
}
