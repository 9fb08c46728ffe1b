#!/usr/bin/env node
// @ts-check
/**
 * Stands in for Firefox's executable, so that Playwright drives a stock Firefox by WebDriver BiDi. Playwright sends
 * `emulation.setMediaFeaturesOverride` for each page and device, whatever the options, and Firefox ESR 153 does not know it: it is
 * answered with "done". Any other unknown command is an error, as it should be.
 */
import { spawn } from 'node:child_process';

import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';

const browser = spawn(/** @type {string} */ (process.env['FIREFOX_PATH']), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
browser.on('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => browser.kill(signal));

let isFound = false;
browser.stderr.setEncoding('utf8');
browser.stderr.on('data', (/** @type {string} */ text) => {
  const address = isFound ? undefined : /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1];
  if (address === undefined) {
    process.stderr.write(text);
    return;
  }
  isFound = true;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (client, request) => relay(client, new WebSocket(`${address}${request.url}`, { perMessageDeflate: false })));
});

/**
 * @param {WebSocket} client
 * @param {WebSocket} firefox
 */
function relay(client, firefox) {
  /** @type {string[]} */
  const early = [];
  client.on('message', (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (method === UNKNOWN) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
    else early.push(text);
  });
  firefox.on('open', () => {
    for (const text of early.splice(0)) firefox.send(text);
  });
  firefox.on('message', (data) => client.send(String(data)));
  client.on('close', () => firefox.close());
  firefox.on('close', () => client.close());
  firefox.on('error', (error) => process.stderr.write(`${error}\n`));
}
