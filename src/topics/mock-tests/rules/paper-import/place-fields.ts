/**
 * Where a question belongs, by the name that a column of CSV and a tag of GIFT and Moodle XML have for it. Rules of a section are
 * beside any of its questions.
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

/** The fields of a question as `IMPORTED_QUESTION` has them. @param numberIn the text itself where it is no number */
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

/** Tags such as `chapter: Waves`. Others are of no meaning here. */
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
