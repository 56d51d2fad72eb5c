import { useAddressView } from '../../list/useAddressView.ts';
import { readView, writeView } from './view.ts';

/** The view that the address tells. */
export const useMemberView = () => useAddressView(readView, writeView);
