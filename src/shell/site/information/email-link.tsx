/** A sentence that says where to write. */
export function EmailLink({ email }: { email: string }) {
  if (email === '') return <>Ask whoever shared Ekagra with you.</>;
  return (
    <>
      Write to <a href={`mailto:${email}`}>{email}</a>.
    </>
  );
}
