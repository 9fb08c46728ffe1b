/**
 * A `fetch` that takes no answer of a proxy or a portal for one of the API. supabase-js reads a 404 without a body, or with a list,
 * as success, so that leaving a group “succeeded”. The API names what it does not find: such an answer is a gateway's. So is an empty
 * 200 to a function, which without a result answers 204.
 */
export function answersOfTheApi(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (isEmpty(response) && pathOf(input).startsWith('/rest/v1/rpc/')) return notOurs();
    if (response.status !== 404 || !isOfTheApi(input)) return response;
    const body = await response.text();
    // A response is read once.
    return namesAnError(body) ? new Response(body, response) : notOurs();
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NOT_OURS = JSON.stringify({ code: '', hint: '', details: '', message: 'Something between the app and the server answered.' });

const notOurs = (): Response => new Response(NOT_OURS, { status: 502, headers: JSON_TYPE });

/** By its header: a page of rows is read once, by who asked for it. */
function isEmpty({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-length') === '0';
}

function pathOf(input: RequestInfo | URL): string {
  return new URL(input instanceof Request ? input.url : input).pathname;
}

/** Files and functions answer in their own ways. */
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
