/**
 * What is at risk in a browser that deletes the data of unvisited sites (`deletesUnvisited`).
 * @param isTrial true in a trial, whose data cannot be restored
 * @param unsent number of changes that the server does not have
 */
export function sevenDaysWords(isTrial: boolean, unsent: number): string {
  const risk = 'This browser may delete what Ekagra keeps here if you do not open Ekagra for seven days.';
  if (isTrial) return `${risk} There is no other copy of your work. An account keeps it, and so does a file that you export.`;
  const loss = unsent === 0 ? '' : ` ${unsent} ${unsent === 1 ? 'change is' : 'changes are'} not sent yet and would be lost.`;
  return `${risk} What is in your account comes back when you sign in.${loss} The installed app keeps what is in it.`;
}
