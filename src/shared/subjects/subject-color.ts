import { type SubjectColor, userSubjectsSchema } from '../../../replication/schema/user-subjects.ts';

/** The default colour of a new subject. */
export function leastUsedColor(subjects: readonly { readonly color: SubjectColor }[]): SubjectColor {
  const uses = (color: SubjectColor) => subjects.filter((subject) => subject.color === color).length;
  return userSubjectsSchema.properties.color.enum.reduce((least, color) => (uses(color) < uses(least) ? color : least));
}
