/** True if two names mean the same subject: ignores case, spaces and Unicode normalisation. */
export function isSameName(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
