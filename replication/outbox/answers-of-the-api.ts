/**
 * A `fetch` that takes no answer of a proxy or a portal for one of the API. supabase-js reads a 404 without a body, or with a list,
 * as success, so that leaving a group “succeeded”. The API names what it does not find: such an answer is a gateway's.
 */
export function answersOfTheApi(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status !== 404 || !isOfTheApi(input)) return response;
    const body = await response.text();
    // A response is read once.
    return namesAnError(body) ? new Response(body, response) : new Response(NOT_OURS, { status: 502, headers: JSON_TYPE });
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NOT_OURS = JSON.stringify({ code: '', hint: '', details: '', message: 'Something between the app and the server answered.' });

/** Files and functions answer in their own ways. */
function isOfTheApi(input: RequestInfo | URL): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname.startsWith('/rest/v1/');
}

function namesAnError(body: string): boolean {
  try {
    const error: unknown = JSON.parse(body);
    return typeof error === 'object' && error !== null && !Array.isArray(error);
  } catch {
    return false;
  }
}
