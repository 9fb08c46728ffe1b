const KEY = 'ekagra-exam-device';

let name: string | undefined;

/** Tells this browser from the student's other devices. Without storage: of this page. */
export function deviceName(): string {
  return (name ??= kept());
}

function kept(): string {
  const fresh = crypto.randomUUID().slice(0, 8);
  try {
    const known = localStorage.getItem(KEY);
    if (known !== null) return known;
    localStorage.setItem(KEY, fresh);
  } catch {
    // The next page is another device then, and is asked.
  }
  return fresh;
}
