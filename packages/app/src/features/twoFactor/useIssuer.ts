import { useCallQuery } from '../../api/calls.ts';
import { pageBrand } from '../../brand/gymBrand.ts';
import { product } from '../../product.ts';

/**
 * The name under which an authenticator app lists the account: its gym's, as in the account's mails. Where it has
 * several, or they could not be loaded, that of the page's brand, else the product's.
 */
export function useIssuer() {
  const { data, isPending } = useCallQuery('listMyGyms', {});
  const [gym, ...others] = data?.gyms ?? [];
  const issuer = gym && others.length === 0 ? gym.name : (pageBrand()?.name ?? product.name);
  return { issuer, isPending };
}
