import type { Kysely } from 'kysely';

/** The gateway names the payment of a refund by its id alone: the index begins with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('payments_by_gateway_payment').execute();
  await db.schema
    .createIndex('payments_by_gateway_payment')
    .on('payments')
    .columns(['gateway_payment_id', 'gym_id'])
    .unique()
    .execute();
}
