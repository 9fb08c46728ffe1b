interface InviteSearch {
  readonly code?: string;
}

/** The code in the address of an invite. The router reads one of digits alone as a number. */
export function inviteSearch({ code }: Record<string, unknown>): InviteSearch {
  const text = typeof code === 'number' ? String(code) : code;
  return typeof text === 'string' && text !== '' ? { code: text } : {};
}
