// oxlint-disable-next-line unicorn/require-module-specifiers -- filled by the next commits
export {};
