import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shell } from './build/shell.ts';
import { slimFirebaseOfPass } from './build/slimFirebase.ts';
import { uiSources } from './build/uiSources.ts';
import { compileHint } from '../web-core/build/compileHint.ts';
import { packageList } from '../web-core/build/packageList.ts';

const here = (path: string) => `${import.meta.dirname}/${path}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/pass/',
  plugins: [react(), uiSources(), tailwindcss(), shell(), slimFirebaseOfPass(), packageList(), compileHint()],
  resolve: {
    // 7 kB on the wire for what no part does here; src/joinClasses.mock.test.tsx holds that none does.
    alias: { 'tailwind-merge': here('src/joinClasses.ts') },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: {
      // No getter in the bundle has an effect, so a property that is only read keeps nothing.
      treeshake: { propertyReadSideEffects: false },
      input: { page: here('index.html'), sw: here('src/worker/sw.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What the page begins with is one file, which compresses better than several. The worker has its own.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: /^(?!.*\/(?:serviceWorker|worker)\/)/ }] },
      },
    },
  },
});
