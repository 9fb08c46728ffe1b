/**
 * Names of the fields that place a question, as CSV columns and as GIFT and Moodle XML tags. A section's rules may be beside any of its
 * questions.
 */
const FIELDS = {
  section: ['section'],
  chapter: ['chapter', 'अध्याय'],
  subject: ['subject', 'विषय'],
  right: ['marks right', 'marks', 'positive marks'],
  wrong: ['marks wrong', 'negative marks', 'negative'],
  perOption: ['marks per option', 'partial marks'],
  answer: ['answer any', 'attempt any'],
} as const;
export type PlaceField = keyof typeof FIELDS;

export const PLACE_FIELDS: ReadonlyMap<string, PlaceField> = new Map(
  Object.entries(FIELDS).flatMap(([field, names]) => names.map((name) => [name, field as PlaceField])),
);

/**
 * Converts cells to the placing fields of `IMPORTED_QUESTION`.
 * @param numberIn returns the text itself if it is not a number
 */
export function placeOf(cell: (field: PlaceField) => string, numberIn: (text: string) => number | string): object {
  const given = (field: PlaceField, value: unknown = cell(field)) => (cell(field) === '' ? {} : { [field]: value });
  const rules = {
    ...given('right', numberIn(cell('right'))),
    ...given('wrong', numberIn(cell('wrong'))),
    ...given('perOption', numberIn(cell('perOption'))),
    ...given('answer', numberIn(cell('answer'))),
  };
  const hasRules = Object.keys(rules).length > 0;
  return {
    ...given('chapter'),
    ...given('subject'),
    ...(hasRules ? { section: { ...(cell('section') === '' ? {} : { name: cell('section') }), ...rules } } : given('section')),
  };
}

/** Reads tags such as `chapter: Waves`. Other tags are ignored. */
export function placeOfTags(tags: readonly string[], numberIn: (text: string) => number | string): object {
  const cells = new Map(
    tags.flatMap((tag) => {
      const [, name, value] = /^([^:]{1,40}):(.*)$/s.exec(tag) ?? [];
      const field = PLACE_FIELDS.get(
        (name ?? '')
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_]+/g, ' '),
      );
      return field === undefined ? [] : [[field, value!.trim()] as const];
    }),
  );
  return placeOf((field) => cells.get(field) ?? '', numberIn);
}
