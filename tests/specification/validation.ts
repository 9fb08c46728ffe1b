import type { Line } from './line.ts';

const FIELDS =
  'e2e/account/sign-in.e2e.ts > no button submits an incomplete form, editing a field clears its error, and closing resets the form';
const PICTURES = 'backend/storage/storage-api.test.ts > a picture that is too large or of an unknown type is refused';
const SIZES = 'src/shared/pictures/prepare-picture.test.ts > for %s a file of %i bytes is answered with %s';
const CODES = 'tests/data-model/groups.test.ts > a code is six capitals and digits; lookup ignores case and spaces';
const BUCKETS = 'The service for pictures is Supabase Storage: a folder is a bucket, with a folder for each student in it.';

export const validationLines: readonly Line[] = [
  { says: 'Without an email address nothing can be submitted', test: FIELDS },
  { says: 'Without a password nothing can be submitted', test: FIELDS },
  {
    says: 'While a request runs nothing can be submitted',
    test: 'e2e/shell/landing.e2e.ts > while a sign-in runs neither its button nor its tabs can be pressed, and success closes the dialog',
  },
  { says: 'The field for the address is of the type email', texts: ['email'], test: FIELDS },
  { says: 'Signing up says how long a password is at least', texts: ['min. {length} characters'], test: FIELDS },
  {
    says: 'A password has at least 6 characters',
    constants: [['src/shared/session/sign-in-errors.ts', 'MINIMUM_PASSWORD_LENGTH', 6]],
    test: [
      'src/shared/session/sign-in-errors.test.ts > local validation costs no request',
      'tests/session/catalogue.test.ts > signing up with %s is answered as the catalogue says',
      'backend/auth/mail.test.ts > a too short password is refused before any mail is sent',
      'backend/auth/account-bounds.test.ts > a password has six characters, wherever it is set: an emoji is one, though it has two UTF-16 units',
    ],
  },
  { says: 'Editing a field clears its error', test: FIELDS },
  {
    says: 'A profile’s picture has at most 5 MB',
    constants: [['src/shared/pictures/prepare-picture.ts', 'LARGEST_MB.profile-pictures', 5]],
    test: [SIZES, PICTURES],
  },
  {
    says: 'A profile’s picture is in the folder profile-pictures',
    reading: BUCKETS,
    constants: [['src/topics/account/screens/profile-page.tsx', 'USE', 'profile-pictures']],
    test: [PICTURES, 'backend/storage/storage-api.test.ts > only the student’s own folder accepts uploads'],
  },
  {
    says: 'A background has at most 10 MB',
    constants: [['src/shared/pictures/prepare-picture.ts', 'LARGEST_MB.background-images', 10]],
    test: [SIZES, PICTURES],
  },
  { says: 'A background is in the folder background-images', reading: BUCKETS, texts: ['background-images'], test: PICTURES },
  {
    says: 'A username is available when no profile has it',
    test: [
      'tests/data-model/accounts.test.ts > a username is unique ignoring case, and one’s own counts as available',
      'e2e/account/sign-in.e2e.ts > a student who signs up sets up a profile; a taken username is rejected while typing',
    ],
  },
  {
    says: 'A password is linked only to an account with an email address',
    test: [
      'tests/session/catalogue.test.ts > a password for an account without an address is refused with a reason',
      'backend/auth/google.test.ts > an account without an address cannot set a password',
    ],
  },
  {
    says: 'An invite code has 6 characters',
    constants: [['src/topics/groups/rules/invite-code.ts', 'INVITE_CODE_LENGTH', 6]],
    test: [CODES, 'src/topics/groups/rules/invite-code.test.ts > the result is always a valid code, and parsing it again changes nothing'],
  },
  { says: 'An invite code is of capitals and digits', test: CODES },
  {
    says: 'A code is found in small letters as well',
    test: [CODES, 'src/topics/groups/rules/invite-code.test.ts > a code is found in either case'],
  },
];
