/** The operator's email address, or what to do without one. */
export function EmailLink({ email }: { email: string }) {
  if (email === '') return <>whoever gave you the address of this Ekagra: a school, a class or a friend</>;
  return <a href={`mailto:${email}`}>{email}</a>;
}
