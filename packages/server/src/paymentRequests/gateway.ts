// What the server needs of a payment gateway.

/** A page of the gateway on which one amount is paid, once. */
export interface PaymentLink {
  id: string;
  /** Where it is paid. */
  url: string;
  amountPaise: number;
  status: 'open' | 'paid' | 'closed';
  /** Those that were captured: the money is there. */
  payments: { id: string; amountPaise: number; paidAt?: number | undefined }[];
}

interface NewPaymentLink {
  /** Unique: a second link of the same reference is never made. At most 40 characters. */
  reference: string;
  amountPaise: number;
  description: string;
  customer: { name: string; email: string; phone: string };
  /** Epoch milliseconds, at least 15 minutes ahead. */
  expiresAt: number;
  /** Where the gateway's page leads after the payment. */
  returnUrl: string;
}

/** What a verified webhook reports; undefined for events that change nothing here. */
export type GatewayEvent =
  | {
      type: 'paid';
      /** Of the request that was paid; undefined where the event names it by the link alone. */
      reference: string | undefined;
      linkId: string | undefined;
      paymentId: string;
      amountPaise: number;
      /** Epoch milliseconds; absent where the gateway does not say. */
      paidAt?: number | undefined;
    }
  | { type: 'closed'; linkId: string }
  | { type: 'refunded'; refundId: string; paymentId: string; amountPaise: number };

export interface PaymentGateway {
  /** Makes the link, or returns the one that was made with this reference. Throws `GatewayError`. */
  createLink(link: NewPaymentLink): Promise<PaymentLink>;
  /** Undefined where the gateway has none. Throws `GatewayError`. */
  findLink(id: string): Promise<PaymentLink | undefined>;
  findLinkByReference(reference: string): Promise<PaymentLink | undefined>;
  /** Closes a link that is not paid. Throws `GatewayError`, also where it was paid meanwhile. */
  closeLink(id: string): Promise<void>;
  /** Whether the body, as received, byte for byte, has this signature under one of the webhook secrets. */
  isSigned(body: Uint8Array, signature: string): boolean;
  /** Reads the body of a verified webhook; throws `GatewayError` where it is not as documented. */
  parseEvent(body: Uint8Array): GatewayEvent | undefined;
}

/** The gateway did not answer, or not as documented. `status` is that of its response, 0 without one. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  constructor(message: string, status = 0, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}
