/** Why a file cannot be used. The message is a sentence for the student. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault';
}
