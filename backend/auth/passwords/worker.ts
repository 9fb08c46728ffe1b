import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** One bcrypt computation: a new hash, or whether a password fits one. */
export type Job = { readonly password: string; readonly cost: number } | { readonly password: string; readonly hash: string };

export type Outcome = { readonly result: string | boolean } | { readonly fault: string };

parentPort?.on('message', (job: Job) => parentPort!.postMessage(compute(job)));

function compute(job: Job): Outcome {
  try {
    return { result: 'cost' in job ? bcrypt.hashSync(job.password, job.cost) : bcrypt.compareSync(job.password, job.hash) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
