/**
 * How Node runs the server. V8 keeps the pages of garbage that large requests left, for good: a nursery that grew to 100 MB, and 200 MB of
 * pages that belong to no heap any more. With two halves of 8 MB, and in its mode that returns pages, a server after an hour of attacks
 * has a third of the memory; large requests cost about a fifth more processor time (decision 42).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--memory-saver-mode'];
