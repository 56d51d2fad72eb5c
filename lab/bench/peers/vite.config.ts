import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compileHint } from '../../../packages/web-core/build/compileHint.ts';

const pages = ['ours', 'membersPage', 'dataGrid', 'agGrid', 'tanstackVirtual', 'plainTable'].map((name) =>
  join(import.meta.dirname, `${name}.html`),
);

/**
 * One page per implementation, with the product's sources and styles and a single React,
 * compiled while it loads as the product is.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compileHint()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: pages },
  },
});
