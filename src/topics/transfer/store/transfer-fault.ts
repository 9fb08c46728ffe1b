/** Why a file cannot be used; the message is for the student. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault';
}
