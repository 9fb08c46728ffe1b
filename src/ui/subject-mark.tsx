import { VisuallyHidden } from './visually-hidden.tsx';

/** Hues of subjects, as in the collection `userSubjects`. */
export type SubjectHue = 'indigo' | 'teal' | 'leaf' | 'rose' | 'violet' | 'sky' | 'clay' | 'slate';

interface SubjectMarkProps {
  readonly color: SubjectHue;
  readonly name: string;
  /** Shows only the shape; screen readers still get the name. */
  readonly isNameHidden?: boolean;
}

/** A shape for each hue, so that subjects differ without color. */
const SHAPES: Record<SubjectHue, string> = {
  indigo: 'M11.6 14.6A7 7 0 0 1 6.4 1.4a7.2 7.2 0 0 0 8 9.6 7 7 0 0 1-2.8 3.6z', // a moon
  teal: 'M3 3h10a2.1 2.1 0 0 1 0 4.2H3A2.1 2.1 0 0 1 3 3zm0 6h10a2.1 2.1 0 0 1 0 4.2H3A2.1 2.1 0 0 1 3 9z', // water
  leaf: 'M2 2h6.5A5.5 5.5 0 0 1 14 7.5V14H7.5A5.5 5.5 0 0 1 2 8.5z', // a leaf
  rose: 'M8 4.6a3.2 3.2 0 1 1 3.4 3.4 3.2 3.2 0 1 1-3.4 3.4 3.2 3.2 0 1 1-3.4-3.4A3.2 3.2 0 1 1 8 4.6z', // four petals
  violet: 'M8 .8 15.2 8 8 15.2.8 8z', // a cut stone
  sky: 'M1 11.5a7 7 0 0 1 14 0z', // the dome of the sky
  clay: 'M8 1.6 15.2 14H.8z', // a heap
  slate: 'M2.6 2.6h10.8v10.8H2.6z', // a school slate
};

const FILLS: Record<SubjectHue, string> = {
  indigo: 'fill-subject-indigo',
  teal: 'fill-subject-teal',
  leaf: 'fill-subject-leaf',
  rose: 'fill-subject-rose',
  violet: 'fill-subject-violet',
  sky: 'fill-subject-sky',
  clay: 'fill-subject-clay',
  slate: 'fill-subject-slate',
};

/** A subject's hue, shape and name. */
export function SubjectMark({ color, name, isNameHidden = false }: SubjectMarkProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <svg viewBox="0 0 16 16" aria-hidden className={`size-3.5 shrink-0 ${FILLS[color]}`}>
        <path d={SHAPES[color]} />
      </svg>
      {isNameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : <span className="truncate">{name}</span>}
    </span>
  );
}
