import { product } from '@spotter/api/product';
import { type Brand, brands } from '@spotter/ui/brands';

/** Of gyms that have chosen none. */
export const productBrand: Brand = brands.find(({ name }) => name === product.brand) ?? brands[0];
