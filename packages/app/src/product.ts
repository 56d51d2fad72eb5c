export { product } from '@spotter/api/product';
