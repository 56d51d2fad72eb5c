/**
 * Node's flags for the server. Its young objects take up to 48 MB by default before they are collected: 20 MB more at rest and
 * 100 after a load, for 4 % more check-ins a second.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
