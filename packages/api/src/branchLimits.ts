/**
 * Of a branch: lengths of its texts, and how many fit in. An entry of its own:
 * the help of the commands loads no schemas.
 */
export const branchLimits = { name: 100, address: 250, email: 100, capacity: 1000, defaultCapacity: 50 } as const;
