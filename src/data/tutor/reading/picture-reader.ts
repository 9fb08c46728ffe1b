/** A line of text as it was read off a picture. */
export interface ReadLine {
  readonly text: string;
  /** 0 … 1, the reader's own estimate */
  readonly confidence: number;
}

export interface ReadingOptions {
  readonly signal: AbortSignal;
  /** told the share of the work that is done, 0 … 1 */
  readonly onProgress?: (share: number) => void;
}

/** Reads the text in a picture on the device. */
export interface PictureReader {
  /**
   * @param picture upright, cropped, black on white (RGBA)
   * @returns lines from top to bottom; none where there is no text
   * @throws the signal's reason when aborted; TypeError where what it needs could not be loaded
   */
  read(picture: ImageData, options: ReadingOptions): Promise<readonly ReadLine[]>;
  /** Ends what it runs and frees its memory. It is not used afterwards. */
  close(): void;
}

/** Messages from a reader's worker. */
export type ReaderNews =
  /** of all the work, 0 … 1 */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'lines'; readonly lines: readonly ReadLine[] }
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly message: string };
