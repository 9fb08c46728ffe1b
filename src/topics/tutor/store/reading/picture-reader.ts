/** A recognised line of text. */
export interface ReadLine {
  readonly text: string;
  /** 0 … 1, the reader's own estimate. */
  readonly confidence: number;
}

export interface ReadingOptions {
  readonly signal: AbortSignal;
  /** Receives the share of work done, 0 … 1. */
  readonly onProgress?: (share: number) => void;
}

/** Reads the text of a picture on this device. */
export interface PictureReader {
  /**
   * @param picture upright, cropped, black on white (RGBA)
   * @returns lines from top to bottom; empty if there is no text
   * @throws the signal's reason when aborted; TypeError if the reader's files could not be loaded
   */
  read(picture: ImageData, options: ReadingOptions): Promise<readonly ReadLine[]>;
  /** Stops the work and frees the memory. The reader cannot be used again. */
  close(): void;
}

/** Messages from a reader's worker. */
export type ReaderNews =
  /** Progress of the whole work, 0 … 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'lines'; readonly lines: readonly ReadLine[] }
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly message: string };
