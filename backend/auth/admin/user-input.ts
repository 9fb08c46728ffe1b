import * as v from 'valibot';
import { invalidInput } from '../auth-error.ts';
import { refuseShortPassword } from '../request-input.ts';

const METADATA = v.record(v.string(), v.unknown());

/** Fields of a user that an administrator may set; others are ignored, as in Supabase Auth. */
const USER = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  email_confirm: v.optional(v.boolean()),
  user_metadata: v.optional(METADATA),
  app_metadata: v.optional(METADATA),
  /** `none`, or hours, minutes and seconds: `24h30m`. */
  ban_duration: v.optional(v.pipe(v.string(), v.regex(/^(none|(\d{1,6}h)?(\d{1,6}m)?(\d{1,6}s)?)$/))),
});
export type UserInput = v.InferOutput<typeof USER>;

const INVITATION = v.object({ email: v.string(), data: v.optional(METADATA), redirect_to: v.optional(v.string()) });

const LINK = v.object({
  ...INVITATION.entries,
  type: v.picklist(['signup', 'invite', 'recovery']),
  password: v.optional(v.string()),
});

export const readUser = (body: unknown): UserInput => read(USER, body);
export const readInvitation = (body: unknown) => read(INVITATION, body);
export const readLinkRequest = (body: unknown) => read(LINK, body);

/** Default and maximum page size. */
const [PAGE, MAX_PAGE] = [50, 1000];

/** Throws AuthError for anything but positive numbers. */
export function readPage(query: URLSearchParams): { page: number; perPage: number } {
  const numberOf = (name: string, fallback: number) => {
    const text = query.get(name) || String(fallback);
    if (!/^[1-9]\d{0,9}$/.test(text)) throw invalidInput(`Bad Pagination Parameters: ${name} must be a positive number`);
    return Number(text);
  };
  return { page: numberOf('page', 1), perPage: Math.min(numberOf('per_page', PAGE), MAX_PAGE) };
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalidInput(`${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}

/** bcrypt ignores longer input. */
const MAX_PASSWORD_BYTES = 72;

/** Throws AuthError for a password that is too short or too long. */
export function checkPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw invalidInput('Password cannot be longer than 72 characters');
  refuseShortPassword(password, minLength);
}
