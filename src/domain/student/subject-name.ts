/** Whether two names mean the same subject: case, spaces and the way accents are encoded do not matter. */
export function isSameName(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
