/** The address of those who run this Ekagra, or what to do where they have named none. */
export function EmailLink({ email }: { email: string }) {
  if (email === '') return <>whoever gave you the address of this Ekagra: a school, a class or a friend</>;
  return <a href={`mailto:${email}`}>{email}</a>;
}
