/** An error in the form of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    message: string,
    { type = "invalid_request_error", code, param }: Partial<StripeApiError> = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

export const resourceMissing = (type: string, id: string, param = "id") =>
  new StripeApiError(404, `No such ${type}: '${id}'`, { code: "resource_missing", param });
