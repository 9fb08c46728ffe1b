import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The requests, as they arrived. */
export interface AskedModel {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
    readonly tool_choice?: string;
  };
  /** The app went away before the end. */
  isAborted: boolean;
}

export type Answering = (response: ServerResponse) => void | Promise<void>;

/** A real HTTP server that speaks OpenAI's protocol, and fails in the ways that such servers do. */
export interface ModelServer {
  /** Value for TUTOR_BASE_URL. */
  readonly url: string;
  readonly asked: readonly AskedModel[];
  /** How it answers from now on. */
  answerWith(answering: Answering): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const asked: AskedModel[] = [];
  let answering: Answering = says('The idea is to factorise.\n\n', '**Answer:** \\(x = 2\\)');
  const server = createServer((request, response) => {
    void (async () => {
      const entry: AskedModel = { authorization: request.headers.authorization, body: await readJson(request), isAborted: false };
      asked.push(entry);
      response.once('close', () => (entry.isAborted = !response.writableFinished));
      await answering(response);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (next) => void (answering = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

export function chunk(content: string, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finishReason }] })}\n\n`;
}

export const DONE = 'data: [DONE]\n\n';

/** A whole answer in these parts. */
export function says(...parts: readonly string[]): Answering {
  return (response) => {
    beginStream(response);
    for (const part of parts) response.write(chunk(part));
    response.end(chunk('', 'stop') + DONE);
  };
}

/** Calls a tool: its arguments arrive in these parts. */
export function callsTool(name: string, ...parts: readonly string[]): Answering {
  return (response) => {
    beginStream(response);
    for (const [at, written] of parts.entries()) {
      const named = at === 0 ? { id: 'call-1', type: 'function' } : {};
      const tool_calls = [{ index: 0, ...named, function: { ...(at === 0 ? { name } : {}), arguments: written } }];
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: null, tool_calls }, finish_reason: null }] })}\n\n`);
    }
    response.end(chunk('', 'tool_calls') + DONE);
  };
}

/** One answering after the other, then the last one again. */
export function inTurn(...all: readonly Answering[]): Answering {
  let turn = 0;
  return (response) => all[Math.min(turn++, all.length - 1)]!(response);
}

/** Says the parts, and the last one when `released` resolves. */
export function saysThenWaits(released: Promise<unknown>, first: string, last: string): Answering {
  return async (response) => {
    beginStream(response);
    response.write(chunk(first));
    await released;
    response.end(chunk(last) + chunk('', 'stop') + DONE);
  };
}

async function readJson(request: IncomingMessage): Promise<AskedModel['body']> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as AskedModel['body'];
}
