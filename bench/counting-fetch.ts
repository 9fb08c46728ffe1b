export interface Traffic {
  roundTrips: number;
  /** Uncompressed bytes of requests and answers. */
  bytes: number;
}

export function countingFetch(traffic: Traffic): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().arrayBuffer();
    const response = await fetch(request);
    const received = await response.clone().arrayBuffer();
    traffic.roundTrips += 1;
    traffic.bytes += sent.byteLength + received.byteLength;
    return response;
  };
}
