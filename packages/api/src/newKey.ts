/** An Idempotency-Key of 128 random bits. Not by `randomUUID`, which a page without TLS does not have. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
