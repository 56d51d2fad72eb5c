/** `bin/spotter` of the tarball, which says by itself that a Node is too old: the server needs modules that it lacks. */
export const tarballProgram = (minNodeMajor: number): string => `#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) >= ${minNodeMajor}) await import('../lib/spotter.mjs');
else {
  console.error(\`Spotter needs Node ${minNodeMajor} or newer; this is Node \${process.versions.node}.\`);
  process.exitCode = 1;
}
`;
