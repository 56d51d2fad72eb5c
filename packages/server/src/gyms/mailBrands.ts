import { currentBrand } from '../brand/currentBrand.ts';
import { productBrand } from '../brand/productBrand.ts';
import type { Db } from '../db/database.ts';
import { type MailBrand, mailBrandFrom } from '../mail/mailBrand.ts';
import { findGym } from './gyms.repository.ts';

/** Finds the brand of a gym's mails as it is now. Logos keep their public addresses, which are below `publicUrl`. */
export const mailBrandsBelow =
  (publicUrl: string) =>
  async (db: Db, gymId: string): Promise<MailBrand> => {
    const gym = await findGym(db, gymId);
    const logoUrl = gym?.logo_url ? `${publicUrl}${gym.logo_url}` : null;
    return mailBrandFrom((await currentBrand(db, gymId)) ?? productBrand, { name: gym?.name ?? '', logoUrl });
  };
