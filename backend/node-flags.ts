/**
 * Node's flags for the server. By default, V8 never returns the memory that large requests used: its nursery grew to 100 MB, and 200 MB
 * of pages belonged to no heap. With a nursery of two 8 MB halves, and the mode that returns pages, a server uses a third of that memory
 * after an hour of attacks. Large requests cost about a fifth more processor time (decision 42).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--memory-saver-mode'];
