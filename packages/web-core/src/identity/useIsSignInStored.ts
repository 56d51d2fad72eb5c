import { useEffect, useState } from 'react';

const KEY = 'storage-check';

/** True until it is clear that this browser does not store a sign-in. */
export function useIsSignInStored(): boolean {
  const [isStored, setIsStored] = useState(true);
  useEffect(() => void isSignInStored().then(setIsStored), []);
  return isStored;
}

/**
 * Whether this browser stores a sign-in. Where it blocks its storage, or has no room, the SDK has the user in the page's
 * memory alone: a sign-in lasts until the page is reloaded or left.
 */
const isSignInStored = async (): Promise<boolean> => storesItems() || (await opensDatabase());

function storesItems(): boolean {
  try {
    window.localStorage.setItem(KEY, KEY);
    window.localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

async function opensDatabase(): Promise<boolean> {
  try {
    const request = indexedDB.open(KEY);
    await new Promise((resolve, reject) => {
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
    request.result.close();
    indexedDB.deleteDatabase(KEY);
    return true;
  } catch {
    return false;
  }
}
