import { createLane, type Lane } from '../base/lane.ts';
import { createRateLimiter, type RateLimiter } from '../base/rate-limit.ts';
import type { TokenClaims } from '../callers/authorization.ts';
import { burstOf, type RealtimeSettings } from './settings.ts';
import { Shares } from './shares.ts';

/** Shared resources with limits per caller: memory, turns at the database, and sending. */
export interface Allowances {
  /** Sockets by network, since a socket opens before anybody signs in. */
  readonly connections: Shares;
  /** Bytes of incomplete or waiting frames, by network. */
  readonly unread: Shares;
  /** Bytes that a client has not read yet, by network. */
  readonly unsent: Shares;
  // The following are by caller.
  readonly studentConnections: Shares;
  readonly channels: Shares;
  readonly subscriptions: Shares;
  readonly bindingBytes: Shares;
  readonly selections: Shares;
  readonly presenceBytes: Shares;
  readonly joins: RateLimiter;
  /** Rate limit of `costOfSending`. */
  readonly sending: RateLimiter;
  /** Turns at the database. */
  readonly authorizations: Lane;
}

export function createAllowances(settings: RealtimeSettings): Allowances {
  return {
    connections: new Shares(settings.connectionsOfNetwork, settings.maxConnections + SPARE_CONNECTIONS),
    unread: new Shares(settings.unreadBytesOfNetwork, settings.unreadBytes),
    unsent: new Shares(settings.unsentBytesOfNetwork, settings.allUnsentBytes),
    studentConnections: new Shares(settings.connectionsOfStudent, settings.maxConnections),
    channels: new Shares(settings.channelsOfStudent, settings.channels),
    subscriptions: new Shares(settings.subscriptionsOfStudent, settings.channels),
    bindingBytes: new Shares(settings.bindingBytesOfStudent, settings.allBindingBytes),
    selections: new Shares(settings.selectionsOfStudent, settings.channels),
    presenceBytes: new Shares(settings.presenceBytesOfStudent, settings.allPresenceBytes),
    joins: createRateLimiter(burstOf(settings.joinsPerSecondOfStudent)),
    sending: createRateLimiter(burstOf(settings.sentBytesPerSecond / SENT_UNIT)),
    authorizations: createLane({
      atOnce: settings.authorizationsAtOnce,
      eachAtOnce: 1,
      eachWaiting: settings.waitingOfStudent,
      allWaiting: settings.waitingAuthorizations,
    }),
  };
}

/** Sockets beyond the maximum that may connect, so that they get the refusal when they join. */
const SPARE_CONNECTIONS = 100;

/** Bytes that a receiver costs beside the message: a system call. */
const RECEIVER_BYTES = 1024;
/** Bytes per unit of `sending`. Rate limiters count whole milliseconds, so a unit must take at least one. */
const SENT_UNIT = 1024;

/** Cost of a message in units of `sending`. */
export function costOfSending(bytes: number, receivers: number): number {
  return ((bytes + RECEIVER_BYTES) * receivers) / SENT_UNIT;
}

/** Key of the allowance that a channel uses: the student's, or that of all visitors of a network. */
export function payerOf({ sub, role }: TokenClaims, network: string): string {
  if (role === 'service_role') return 'the service';
  return typeof sub === 'string' ? `student ${sub}` : `network ${network}`;
}
