/** A request answered with an error; `body` is its JSON. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}
