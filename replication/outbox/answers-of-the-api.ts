/**
 * A `fetch` that does not mistake answers of a proxy or captive portal for the API's. supabase-js reads a 404 without a body, or with
 * a list, as success: leaving a group “succeeded” that way. The API's own 404 names an error, so a 404 without one is a gateway's. So
 * is an empty 200 to a function call, because the API answers 204 when a function has no result.
 */
export function answersOfTheApi(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (isEmpty(response) && pathOf(input).startsWith('/rest/v1/rpc/')) return notOurs();
    if (response.status !== 404 || !isOfTheApi(input)) return response;
    const body = await response.text();
    // A body can be read only once, so the answer is rebuilt.
    return namesAnError(body) ? new Response(body, response) : notOurs();
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NOT_OURS = JSON.stringify({ code: '', hint: '', details: '', message: 'Something between the app and the server answered.' });

const notOurs = (): Response => new Response(NOT_OURS, { status: 502, headers: JSON_TYPE });

/** Checks the header, not the body: a body can be read only once, by the caller. */
function isEmpty({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-length') === '0';
}

function pathOf(input: RequestInfo | URL): string {
  return new URL(input instanceof Request ? input.url : input).pathname;
}

/** Only the REST API names errors this way. Storage and Edge Functions have their own formats. */
function isOfTheApi(input: RequestInfo | URL): boolean {
  return pathOf(input).startsWith('/rest/v1/');
}

function namesAnError(body: string): boolean {
  try {
    const error: unknown = JSON.parse(body);
    return typeof error === 'object' && error !== null && !Array.isArray(error);
  } catch {
    return false;
  }
}
